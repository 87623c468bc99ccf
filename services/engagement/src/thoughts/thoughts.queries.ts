import type { AnswerOf } from '@love-space/contracts/call-parts.ts'
import type { getThoughts } from '@love-space/contracts/engagement/thought.routes.ts'
import type { Thought } from '@love-space/contracts/engagement/thought.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { todayOf } from '@love-space/couple-rules/calendar.ts'
import { partnersOf, type Member } from '@love-space/members/member.ts'
import type { Deps } from '../deps.ts'
import { isWanted } from '../notifications/is-wanted.ts'
import type { ThoughtDoc } from './thought.model.ts'

export const toThought = ({ _id, userId, sentAt }: Omit<ThoughtDoc, 'version'>): Thought => ({
  id: _id,
  userId,
  sentAt: sentAt.toISOString(),
})

const mutedUntil = async ({ thoughtMutes, clock }: Deps, userId: string): Promise<Date | null> => {
  const mute = await thoughtMutes.findById(userId)
  return mute && mute.until > clock() ? mute.until : null
}

/** Returns today's thoughts of both partners; of very many, the newest. */
export const readThoughts = async (deps: Deps, member: Member): Promise<AnswerOf<typeof getThoughts>['data']> => {
  const date = todayOf(member.calendar, deps.clock())
  const { spaceId } = member
  const [newest, until, isOn] = await Promise.all([
    deps.thoughts.find(
      { spaceId, day: date, userId: { $in: [...partnersOf(member)] } },
      { sort: { sentAt: -1 }, limit: limits.thoughtsShownMax },
    ),
    mutedUntil(deps, member.userId),
    isWanted(deps, member.userId, 'thought'),
  ])
  return {
    date,
    thoughts: newest.toReversed().map(toThought),
    mutedUntil: until?.toISOString() ?? null,
    isTold: isOn && until === null,
  }
}
