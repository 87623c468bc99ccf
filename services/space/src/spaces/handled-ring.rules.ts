import type { RingDoc, SpaceDoc } from './space.model.ts'

type Members = Pick<SpaceDoc, 'members'>

/** When an operator last handled a ring. Being placed counts, also in documents from before that time was kept. */
const handledAtOf = ({ handledAt, placedAt }: RingDoc): number =>
  Math.max(handledAt?.getTime() ?? 0, placedAt?.getTime() ?? 0)

/**
 * The time to note of a ring that is handled now: later than the coming of its first member, whichever clocks are ahead.
 * The write is ordered after theirs by the version of the space.
 */
export const handledNow = ({ members: [first] }: Members, now: Date): Date =>
  first && first.joinedAt >= now ? new Date(first.joinedAt.getTime() + 1) : now

const isHandledSince = (ring: RingDoc, since: Date): boolean => handledAtOf(ring) > since.getTime()

/** Whether joining by this ring needs the yes of the only member: an operator has handled it since they came. */
export const joinNeedsYes = ({ members }: Members, ring: RingDoc): boolean => {
  const [first, second] = members
  return first !== undefined && second === undefined && ring.ownerId === null && isHandledSince(ring, first.joinedAt)
}

/** A ring that was handled while the first member was there counts as handled since the next one came, too. */
export const handledFor = (before: Members, after: Members, ring: RingDoc): RingDoc => {
  const [first] = before.members
  const [next] = after.members
  if (!first || !next || first.userId === next.userId || !isHandledSince(ring, first.joinedAt)) return ring
  return { ...ring, handledAt: handledNow(after, new Date(handledAtOf(ring))) }
}
