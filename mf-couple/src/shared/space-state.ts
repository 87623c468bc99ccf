import type { Space } from '@love-space/contracts/space/space.ts'
import { dayIn, daysBetween } from '@love-space/couple-rules/days.ts'
import { partnerIn } from '@love-space/web-kit/session/my-space.ts'

export const isWritable = ({ status }: Pick<Space, 'status'>): boolean => status === 'ACTIVE'

export const awaitsPartner = (space: Space, userId: string): boolean =>
  isWritable(space) && partnerIn(space, userId) === null

/** Returns whether the user joined a partner's space today, in the couple's calendar. */
export const hasJustJoined = ({ users: [first, second], timeZone, today, status }: Space, userId: string): boolean =>
  status === 'ACTIVE' &&
  first !== undefined &&
  second?.id === userId &&
  dayIn(timeZone, Date.parse(second.joinedAt)) === today

const firstWeekDays = 7

/** Returns whether both have been in an active space that is set up for less than a week, in the couple's calendar. */
export function isFirstWeek({ users: [, second], timeZone, today, status, spaceSettingComplete }: Space): boolean {
  if (status !== 'ACTIVE' || !spaceSettingComplete || !second) return false
  return daysBetween(dayIn(timeZone, Date.parse(second.joinedAt)), today) < firstWeekDays
}

export const hasFreeRing = ({ rings }: Pick<Space, 'rings'>): boolean =>
  rings.some(({ status, ownerId }) => status === 'ACTIVE' && ownerId === null)

export const disownableUntil = ({ users: [first], partnerDisownableUntil }: Space, userId: string): string | null =>
  (first?.id === userId ? partnerDisownableUntil : null) ?? null
