import { limits } from '@love-space/contracts/limits.ts'
import { todayOf, type Calendar } from '@love-space/couple-rules/calendar.ts'
import { hasItsDayCome } from '@love-space/couple-rules/sealed-until.ts'
import { requireDay } from '@love-space/members/require-day.ts'
import type { Member } from '@love-space/members/member.ts'
import { invalidInput } from '@love-space/service-kit/process/app-error.ts'
import type { QueryFilter } from 'mongoose'
import type { CapsuleDoc } from './capsule.model.ts'

/** Throws INVALID_INPUT naming the field, unless the day is tomorrow or later, and at most ten years ahead. */
export const requireOpeningDay = (calendar: Calendar, now: Date, opensOn: string): void => {
  const [field, today] = ['body.opensOn', todayOf(calendar, now)]
  requireDay(field, opensOn)
  if (opensOn <= today) throw invalidInput(field, 'This day has begun. Choose tomorrow or a later day.')
  const lastDay = `${Number(today.slice(0, 4)) + limits.capsuleYearsMax}${today.slice(4)}`
  if (opensOn > lastDay) throw invalidInput(field, `This day is more than ${limits.capsuleYearsMax} years away.`)
}

type Facts = Pick<CapsuleDoc, 'opensAt' | 'opensOn' | 'together' | 'openedAt'>

/** Returns whether only the rings of both are missing. */
export const waitsForRings = (member: Pick<Member, 'calendar'>, capsule: Facts, now: Date): boolean =>
  capsule.together === true && capsule.openedAt === null && hasItsDayCome(member.calendar, capsule, now)

/** Returns whether both may read it. */
export const isOpen = (member: Pick<Member, 'calendar'>, capsule: Facts, now: Date): boolean =>
  capsule.openedAt !== null || (capsule.together !== true && hasItsDayCome(member.calendar, capsule, now))

type Filter = QueryFilter<CapsuleDoc>
interface Filters {
  readonly sealed: Filter
  readonly open: Filter
}

/**
 * Returns filters of the letters that a member may see as sealed, and of those they may read. The partner's are sealed
 * for this member only, and only while both are in the space and it has not ended; open ones stay.
 */
export const capsulesOf = ({ spaceId, userId, partnerId, authorIds, status, calendar }: Member, now: Date): Filters => {
  const today = todayOf(calendar, now)
  const openedBy: Filter = { $or: [{ together: { $ne: true } }, { openedAt: { $ne: null } }] }
  const isOpened: Filter = { opensAt: { $lte: now }, opensOn: { $lte: today }, ...openedBy }
  const needsRings: Filter = { together: true, openedAt: null }
  const isSealed: Filter = { $or: [{ opensAt: { $gt: now } }, { opensOn: { $gt: today } }, needsRings] }
  const own: Filter = { spaceId, userId }
  const ofPartner: Filter[] =
    partnerId === null || status === 'ENDED' ? [] : [{ spaceId, userId: partnerId, readerId: userId, openedAt: null }]
  const kept: Filter = { spaceId, readerId: userId, userId: { $in: [...authorIds] }, openedAt: { $ne: null } }
  return {
    sealed: { $or: [own, ...ofPartner].map((one) => ({ $and: [one, isSealed] })) },
    open: { $or: [kept, ...[own, ...ofPartner].map((one) => ({ ...one, ...isOpened }))] },
  }
}

/** Returns whether the member may read a letter that `capsulesOf` lists. */
export const mayRead = (member: Member, capsule: CapsuleDoc, now: Date): boolean =>
  capsule.userId === member.userId || isOpen(member, capsule, now)
