import { Type } from '@sinclair/typebox'
import { limits } from '../limits.ts'
import { webAddressPattern } from '../patterns.ts'
import { Data, Nullable, route, Strict } from '../route.ts'

export const getSongTitle = route({
  id: 'getSongTitle',
  method: 'GET',
  path: '/space/song-title',
  summary: "What the song at an address is called ('artist - title'), as its site publishes it; null when it doesn't.",
  access: 'user',
  query: Strict({ url: Type.String({ minLength: 1, maxLength: limits.urlCharsMax, pattern: webAddressPattern }) }),
  answer: Data(Strict({ titleArtist: Nullable(Type.String()) })),
  errors: ['TOO_MANY_REQUESTS'],
})
