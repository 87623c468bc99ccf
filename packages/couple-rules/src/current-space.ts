import type { SpaceStatus } from '@love-space/contracts/space/space.ts'
import { limits } from '@love-space/contracts/limits.ts'

const dayMs = 86_400_000

export interface Membership {
  readonly _id: string
  readonly status: SpaceStatus
  readonly endedAt: Date | null
  readonly members: readonly { readonly userId: string; readonly joinedAt: Date }[]
}

const rank = { ACTIVE: 0, PAUSED: 1, ENDED: 2 } as const satisfies Record<SpaceStatus, number>

export const isMemberOf = (space: Pick<Membership, 'members'>, userId: string): boolean =>
  space.members.some((member) => member.userId === userId)

/** Returns the time until which members may read an ended space. */
export const endOfReading = (endedAt: Date): Date => new Date(endedAt.getTime() + limits.endedSpaceDays * dayMs)

/** Returns the time until which a space is readable; null if it has not ended. */
export const readableUntil = ({ status, endedAt }: Pick<Membership, 'status' | 'endedAt'>): Date | null =>
  status === 'ENDED' && endedAt ? endOfReading(endedAt) : null

export const isReadable = (space: Pick<Membership, 'status' | 'endedAt'>, now: Date): boolean => {
  const until = readableUntil(space)
  return until === null || now < until
}

const joinedAt = (space: Membership, userId: string): number =>
  space.members.find((member) => member.userId === userId)?.joinedAt.getTime() ?? 0

/** Returns the readable spaces: active before paused before ended, then the one joined last. */
export const currentFirst = <S extends Membership>(userId: string, spaces: readonly S[], now: Date): S[] =>
  spaces
    .filter((space) => isMemberOf(space, userId) && isReadable(space, now))
    .toSorted(
      (a, b) =>
        rank[a.status] - rank[b.status] || joinedAt(b, userId) - joinedAt(a, userId) || (a._id < b._id ? -1 : 1),
    )
