import { Type } from '@sinclair/typebox'
import { limits } from '../limits.ts'
import { webAddressPattern } from '../patterns.ts'
import { Data, Nullable, routeOf, Strict } from '../route.ts'
import * as calls from './song-title.calls.ts'

export const getSongTitle = routeOf(calls.getSongTitle, {
  summary: "The title of the song at an address ('artist - title'), as its site publishes it; null if it doesn't.",
  query: Strict({ url: Type.String({ minLength: 1, maxLength: limits.urlCharsMax, pattern: webAddressPattern }) }),
  answer: Data(Strict({ titleArtist: Nullable(Type.String()) })),
  errors: ['TOO_MANY_REQUESTS'],
})
