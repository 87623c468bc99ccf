import { Type } from '@sinclair/typebox'
import { event } from '../event.ts'
import { Day, Id } from '../primitives.ts'
import { Strict } from '../route.ts'

const Key = Type.String()

export const gameChanged = event({
  subject: 'lovespace.space.game.changed.v1',
  summary: 'The shared state of a game changed, or a partner opened or closed the game.',
  data: Strict({ spaceId: Id, key: Key }),
  live: { topic: 'games', recipients: 'named', ref: 'key' },
  published: false,
})

export const gamePlayed = event({
  subject: 'lovespace.space.game.played.v1',
  summary: 'A member made a move in a game that the partner does not have open.',
  data: Strict({ spaceId: Id, userId: Id, key: Key, day: Day }),
  live: null,
})
