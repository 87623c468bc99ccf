import type { RingDoc, SpaceDoc } from './space.model.ts'

type Members = Pick<SpaceDoc, 'members'>

/** Returns when an operator last handled the ring, or it was placed here or left by its owner. */
export const handledAtOf = ({ handledAt, placedAt, releasedAt }: RingDoc): number =>
  Math.max(...[handledAt, placedAt, releasedAt].map((at) => at?.getTime() ?? 0))

/** Returns now, or a moment after the first member joined if that was recorded by a faster clock. */
export const handledNow = ({ members: [first] }: Members, now: Date): Date =>
  first && first.joinedAt >= now ? new Date(first.joinedAt.getTime() + 1) : now

/**
 * Returns whether joining needs the only member's consent. It does if an operator handled the ring since that member
 * joined, or if a member has left or was disowned: they may know the link of every ring here.
 */
export const joinNeedsYes = (
  { members: [first, second], formerMembers, disowned }: Pick<SpaceDoc, 'members' | 'formerMembers' | 'disowned'>,
  ring: RingDoc,
): boolean => {
  if (first === undefined || second !== undefined || ring.ownerId !== null) return false
  return formerMembers.length > 0 || disowned.length > 0 || handledAtOf(ring) > first.joinedAt.getTime()
}
