import type { LoveStreakCriteria, SpaceStatus, StreakPause } from '@love-space/contracts/space/space.ts'
import { authorsFor } from '@love-space/couple-rules/authors.ts'
import type { Calendar } from '@love-space/couple-rules/calendar.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import type { SpaceDoc } from './space.model.ts'

declare const guarded: unique symbol
declare const writing: unique symbol

/** A user verified as a member of a space. Only guards create one, so code that takes it cannot skip the check. */
export interface Member {
  readonly [guarded]: true
  readonly userId: string
  readonly spaceId: string
  readonly partnerId: string | null
  /** Ids of both members, and of former members who were there at the same time. */
  readonly authorIds: readonly string[]
  /** Ids of this space's disowned members, whose files and words this member does not see. */
  readonly hiddenIds: readonly string[]
  readonly status: SpaceStatus
  readonly calendar: Calendar
  readonly loveStreakCriteria: LoveStreakCriteria
  readonly streakPauses: readonly StreakPause[]
}

/** A disowned user, who can only export what they wrote. */
interface DisownedMember extends Member {
  readonly isDisowned: true
}

export interface WritingMember extends Member {
  readonly [writing]: true
}

/** Returns the member for a write. Throws SPACE_READ_ONLY if the space is paused or ended. */
export const requireWritable = (member: Member): WritingMember => {
  if (member.status !== 'ACTIVE') throw new AppError('SPACE_READ_ONLY')
  return member as WritingMember
}

export const partnerIn = (space: Pick<SpaceDoc, 'members'>, userId: string): string | null =>
  space.members.find((member) => member.userId !== userId)?.userId ?? null

/** Creates a member without a check. Only the guards of this package may call it. */
export const memberOf = (userId: string, space: SpaceDoc): Member =>
  ({
    userId,
    spaceId: space._id,
    partnerId: partnerIn(space, userId),
    authorIds: authorsFor(space, userId),
    hiddenIds: space.hiddenAuthors,
    status: space.status,
    calendar: space.calendar,
    loveStreakCriteria: space.loveStreakCriteria,
    streakPauses: space.streakPauses,
  }) as Member

export const disownedMemberOf = (userId: string, space: SpaceDoc): DisownedMember =>
  ({
    ...memberOf(userId, space),
    partnerId: null,
    authorIds: [userId],
    hiddenIds: [],
    isDisowned: true,
  }) as DisownedMember

export const isDisowned = (member: Member): member is DisownedMember => 'isDisowned' in member

export const partnersOf = ({ userId, partnerId }: Member): readonly string[] =>
  partnerId === null ? [userId] : [userId, partnerId]

/** Returns the common part of an event, with both members as recipients of its hint. */
export const eventForBoth = ({ _id: aggregateId }: { readonly _id: string }, by: WritingMember, time: Date) => ({
  aggregateId,
  time,
  recipients: partnersOf(by),
})

/** Returns whether an author is shown; former members are not. */
export const isPresent = (member: Member, authorId: string): boolean =>
  authorId === member.userId || authorId === member.partnerId

/** Returns whether the member and a partner of the same time are both among some users. */
export const areBothAmong = (
  userIds: readonly string[],
  { userId, authorIds }: Pick<Member, 'userId' | 'authorIds'>,
): boolean => userIds.includes(userId) && userIds.some((id) => id !== userId && authorIds.includes(id))
