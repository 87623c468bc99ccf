import { Type } from '@sinclair/typebox'
import { limits } from '../limits.ts'
import { Day, Id } from '../primitives.ts'
import { Data, internalRoute, Strict } from '../route.ts'

export const listTimelineDays = internalRoute('internalListTimelineDays', 'POST', '/timeline/days', {
  summary: 'The newest timeline events that a member can read, for a calendar: titles only, no further texts.',
  callers: ['space'],
  body: Strict({ spaceId: Id, userId: Id }),
  answer: Data(
    Strict({
      days: Type.Array(
        Strict({ id: Id, title: Type.String(), type: Type.String(), date: Day, location: Type.String() }),
        { maxItems: limits.calendarDaysMax },
      ),
    }),
  ),
  errors: ['SPACE_NOT_FOUND'],
})
