import type { Space } from '@love-space/contracts/space/space.ts'
import { dayIn } from '@love-space/couple-rules/days.ts'
import { partnerIn } from '@love-space/web-kit/session/my-space.ts'

/** Whether the space is active; a paused or ended one is read-only. */
export const isWritable = ({ status }: Pick<Space, 'status'>): boolean => status === 'ACTIVE'

export const awaitsPartner = (space: Space, userId: string): boolean =>
  isWritable(space) && partnerIn(space, userId) === null

/** Whether the user came to a partner today, by the couple's day. */
export const hasJustJoined = ({ users: [first, second], timeZone, today, status }: Space, userId: string): boolean =>
  status === 'ACTIVE' &&
  first !== undefined &&
  second?.id === userId &&
  dayIn(timeZone, Date.parse(second.joinedAt)) === today

/** Whether a partner can still join by a ring that came with the space. */
export const hasFreeRing = ({ rings }: Pick<Space, 'rings'>): boolean =>
  rings.some(({ status, ownerId }) => status === 'ACTIVE' && ownerId === null)

/** Returns until when the user can disown the second member; null if they never or no longer can. */
export const disownableUntil = ({ users: [first], partnerDisownableUntil }: Space, userId: string): string | null =>
  (first?.id === userId ? partnerDisownableUntil : null) ?? null
