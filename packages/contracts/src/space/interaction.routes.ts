import { Type } from '@sinclair/typebox'
import { Id } from '../primitives.ts'
import { Data, routeOf, Strict } from '../route.ts'
import * as calls from './interaction.calls.ts'
import { GameState, Interaction } from './interaction.ts'

const params = Strict({ spaceId: Id, key: Type.String({ pattern: '^[a-z_]{1,40}$' }) })

export const getInteraction = routeOf(calls.getInteraction, {
  summary: 'The shared state of a game, and who has it open.',
  params,
  answer: Data(Interaction),
  answerHeaders: ['ETag'],
  errors: ['SPACE_NOT_FOUND', 'NOT_FOUND'],
})

export const putInteraction = routeOf(calls.putInteraction, {
  summary:
    'Save the state of a game. With `If-Match` it replaces that version; otherwise it is merged: lists by `ts`, the greater score. Returns the saved state; `notKept` names fields of the body that lost.',
  params,
  body: GameState,
  requestHeaders: ['If-Match'],
  answer: Data(
    Strict({
      ...Interaction.properties,
      /** Fields that lost to a later choice, a higher score or newer entries; absent in older answers. */
      notKept: Type.Optional(Type.Array(Type.String())),
    }),
  ),
  answerHeaders: ['ETag'],
  errors: ['SPACE_NOT_FOUND', 'NOT_FOUND', 'SPACE_READ_ONLY', 'PRECONDITION_FAILED', 'SPICY_NOT_ALLOWED', 'CONFLICT'],
})

export const showPresence = routeOf(calls.showPresence, {
  summary: 'Report that the caller has a game open, for the next half minute, or has closed it.',
  params,
  body: Strict({ present: Type.Boolean() }),
  status: 204,
  errors: ['SPACE_NOT_FOUND', 'NOT_FOUND'],
})

export const allowSpicy = routeOf(calls.allowSpicy, {
  summary: "Allow the spicy cards of 'Truth or Dare', or withdraw that; both partners must allow them.",
  params,
  body: Strict({ allowed: Type.Boolean() }),
  answer: Data(Interaction),
  errors: ['SPACE_NOT_FOUND', 'NOT_FOUND', 'SPACE_READ_ONLY', 'CONFLICT'],
})
