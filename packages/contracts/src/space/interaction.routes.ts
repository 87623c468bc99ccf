import { Type } from '@sinclair/typebox'
import { Id } from '../primitives.ts'
import { Data, route, Strict } from '../route.ts'
import { GameState, Interaction } from './interaction.ts'

const params = Strict({ spaceId: Id, key: Type.String({ pattern: '^[a-z_]{1,40}$' }) })
const path = '/space/{spaceId}/interaction/{key}'

export const getInteraction = route({
  id: 'getInteraction',
  method: 'GET',
  path,
  summary: 'What the two share of a game, and who has it open.',
  access: 'member',
  params,
  answer: Data(Interaction),
  answerHeaders: ['ETag'],
  errors: ['SPACE_NOT_FOUND', 'NOT_FOUND'],
})

export const putInteraction = route({
  id: 'putInteraction',
  method: 'PUT',
  path,
  summary:
    'Share the state of a game. With `If-Match` it replaces that version; without, it is merged into what is there: lists by `ts`, scores as the greater. The answer is the state that was kept; `notKept` names the fields of the body that are not in it.',
  access: 'member',
  params,
  body: GameState,
  requestHeaders: ['If-Match'],
  answer: Data(
    Strict({
      ...Interaction.properties,
      /** Where a later choice, a greater score or newer entries stood; absent in answers of an earlier release. */
      notKept: Type.Optional(Type.Array(Type.String())),
    }),
  ),
  answerHeaders: ['ETag'],
  errors: ['SPACE_NOT_FOUND', 'NOT_FOUND', 'SPACE_READ_ONLY', 'PRECONDITION_FAILED', 'SPICY_NOT_ALLOWED', 'CONFLICT'],
})

export const showPresence = route({
  id: 'showPresence',
  method: 'POST',
  path: `${path}/presence`,
  summary: 'Say that the caller has a game open, for the next half minute, or has closed it.',
  access: 'member',
  params,
  body: Strict({ present: Type.Boolean() }),
  status: 204,
  errors: ['SPACE_NOT_FOUND', 'NOT_FOUND'],
})

export const allowSpicy = route({
  id: 'allowSpicy',
  method: 'PUT',
  path: `${path}/spicy`,
  summary: "Allow the spicy cards of 'Truth or Dare', or take that back; each of the two speaks for themself.",
  access: 'member',
  params,
  body: Strict({ allowed: Type.Boolean() }),
  answer: Data(Interaction),
  errors: ['SPACE_NOT_FOUND', 'NOT_FOUND', 'SPACE_READ_ONLY', 'CONFLICT'],
})
