import type { Thought } from '@love-space/contracts/engagement/thought.ts'
import { todayOf } from '@love-space/couple-rules/calendar.ts'
import type { WritingMember } from '@love-space/members/member.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import type { Deps } from '../deps.ts'
import { thoughtWasSent } from './thought.events.ts'
import { toThought } from './thoughts.queries.ts'

const aMinute = { windowS: 60, max: 3 }

/** Tells the partner. Throws NO_PARTNER_YET, and TOO_MANY_REQUESTS after three in a minute. */
export const sendThought = async (deps: Deps, member: WritingMember): Promise<Thought> => {
  const { spaceId, userId, partnerId: readerId } = member
  if (readerId === null) throw new AppError('NO_PARTNER_YET')
  await deps.counters.hit(`thought:${userId}`, aMinute)
  const sentAt = deps.clock()
  const thought = { _id: newId(), spaceId, userId, readerId, day: todayOf(member.calendar, sentAt), sentAt }
  await deps.thoughts.insert(thought, [thoughtWasSent(thought, member, sentAt)])
  return toThought(thought)
}
