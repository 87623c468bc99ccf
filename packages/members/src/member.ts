import type { LoveStreakCriteria, SpaceStatus, StreakPause } from '@love-space/contracts/space/space.ts'
import { authorsFor } from '@love-space/couple-rules/authors.ts'
import type { Calendar } from '@love-space/couple-rules/calendar.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import type { SpaceDoc } from './space.model.ts'

declare const guarded: unique symbol
declare const writing: unique symbol

/** A user in one of their spaces. Only a guard makes one, so whatever takes it cannot forget to ask. */
export interface Member {
  readonly [guarded]: true
  readonly userId: string
  readonly spaceId: string
  readonly partnerId: string | null
  /** Whose words this member reads there: both members', and those of former ones they were there with. */
  readonly authorIds: readonly string[]
  readonly status: SpaceStatus
  readonly calendar: Calendar
  readonly loveStreakCriteria: LoveStreakCriteria
  readonly streakPauses: readonly StreakPause[]
}

/** A member of a space that can be written to. */
export interface WritingMember extends Member {
  readonly [writing]: true
}

/** A paused or ended space only answers reads: throws SPACE_READ_ONLY. */
export const requireWritable = (member: Member): WritingMember => {
  if (member.status !== 'ACTIVE') throw new AppError('SPACE_READ_ONLY')
  return member as WritingMember
}

export const partnerIn = (space: Pick<SpaceDoc, 'members'>, userId: string): string | null =>
  space.members.find((member) => member.userId !== userId)?.userId ?? null

/** For the guards of this package alone. */
export const memberOf = (userId: string, space: SpaceDoc): Member =>
  ({
    userId,
    spaceId: space._id,
    partnerId: partnerIn(space, userId),
    authorIds: authorsFor(space, userId),
    status: space.status,
    calendar: space.calendar,
    loveStreakCriteria: space.loveStreakCriteria,
    streakPauses: space.streakPauses,
  }) as Member

/** Both members of a space, or its only one. */
export const partnersOf = ({ userId, partnerId }: Member): readonly string[] =>
  partnerId === null ? [userId] : [userId, partnerId]

/** What an event of something in a space says beside its data: both members are told of what one of them did. */
export const toldToBoth = ({ _id: aggregateId }: { readonly _id: string }, by: WritingMember, time: Date) => ({
  aggregateId,
  time,
  told: partnersOf(by),
})

/** What is shown of the author of something in a space: nothing of somebody who left it. */
export const isPresent = (member: Member, authorId: string): boolean =>
  authorId === member.userId || authorId === member.partnerId
