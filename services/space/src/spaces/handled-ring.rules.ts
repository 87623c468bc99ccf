import type { RingDoc, SpaceDoc } from './space.model.ts'

type Members = Pick<SpaceDoc, 'members'>

/** Returns when an operator last handled a ring; older documents only have `placedAt`. */
const handledAtOf = ({ handledAt, placedAt }: RingDoc): number =>
  Math.max(handledAt?.getTime() ?? 0, placedAt?.getTime() ?? 0)

/** Returns a time after the first member joined, even if that member's server had a clock ahead of this one. */
export const handledNow = ({ members: [first] }: Members, now: Date): Date =>
  first && first.joinedAt >= now ? new Date(first.joinedAt.getTime() + 1) : now

const isHandledSince = (ring: RingDoc, since: Date): boolean => handledAtOf(ring) > since.getTime()

/** Returns whether joining needs the only member's consent, as an operator handled the ring since they joined. */
export const joinNeedsYes = ({ members }: Members, ring: RingDoc): boolean => {
  const [first, second] = members
  return first !== undefined && second === undefined && ring.ownerId === null && isHandledSince(ring, first.joinedAt)
}

/** Moves `handledAt` past the next first member's joining if the ring was handled since the former one joined. */
export const handledFor = (before: Members, after: Members, ring: RingDoc): RingDoc => {
  const [first] = before.members
  const [next] = after.members
  if (!first || !next || first.userId === next.userId || !isHandledSince(ring, first.joinedAt)) return ring
  return { ...ring, handledAt: handledNow(after, new Date(handledAtOf(ring))) }
}
