import { Type } from '@sinclair/typebox'
import { limits } from '../limits.ts'
import { Day, Instant } from '../primitives.ts'
import { Data, Nullable, routeOf, Strict } from '../route.ts'
import * as calls from './thought.calls.ts'
import { Thought } from './thought.ts'

const Muted = { mutedUntil: Nullable(Instant) }

export const sendThought = routeOf(calls.sendThought, {
  summary: 'Tell the partner that the caller thinks of them; at most three times a minute.',
  status: 201,
  answer: Data(Strict({ thought: Thought })),
  errors: ['SPACE_NOT_FOUND', 'SPACE_READ_ONLY', 'NO_PARTNER_YET', 'TOO_MANY_REQUESTS'],
})

export const getThoughts = routeOf(calls.getThoughts, {
  summary: "Today's thoughts of both partners, oldest first, and until when the caller is not told of new ones.",
  answer: Data(
    Strict({
      date: Day,
      thoughts: Type.Array(Thought, { maxItems: limits.thoughtsShownMax }),
      ...Muted,
      /** Whether phones tell the caller of new ones: not muted, and not switched off in the settings. */
      isTold: Type.Boolean(),
    }),
  ),
  errors: ['SPACE_NOT_FOUND'],
})

export const muteThoughts = routeOf(calls.muteThoughts, {
  summary: "Do not tell the caller of the partner's thoughts for a day, or tell them again.",
  body: Strict({ muted: Type.Boolean() }),
  answer: Data(Strict(Muted)),
  errors: ['SPACE_NOT_FOUND'],
})
