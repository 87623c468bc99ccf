import { event } from '../event.ts'
import { Id } from '../primitives.ts'
import { Strict } from '../route.ts'

const live = { topic: 'songs', recipients: 'named', ref: null } as const

export const songAdded = event({
  subject: 'lovespace.space.song.added.v1',
  summary: 'A member added a song to a playlist of their space.',
  data: Strict({ songId: Id, spaceId: Id, userId: Id }),
  live,
})

export const songsChanged = event({
  subject: 'lovespace.space.song.changed.v1',
  summary: 'A song was changed, moved or deleted, or a playlist was added.',
  data: Strict({ spaceId: Id }),
  live,
  published: false,
})
