import type { RingDoc, SpaceDoc } from './space.model.ts'

type Members = Pick<SpaceDoc, 'members'>

/** Returns when an operator last handled a ring or its owner lost it; older documents only have the latter two times. */
const handledAtOf = ({ handledAt, placedAt, releasedAt }: RingDoc): number =>
  Math.max(...[handledAt, placedAt, releasedAt].map((at) => at?.getTime() ?? 0))

/** Returns a time after the first member joined, even if that was recorded by a clock ahead of this one. */
export const handledNow = ({ members: [first] }: Members, now: Date): Date =>
  first && first.joinedAt >= now ? new Date(first.joinedAt.getTime() + 1) : now

/**
 * Returns whether joining needs the only member's consent: an operator handled the ring since they joined, or a user
 * has left or was disowned, who may know the link of every ring here.
 */
export const joinNeedsYes = (
  { members: [first, second], formerMembers, disowned }: Pick<SpaceDoc, 'members' | 'formerMembers' | 'disowned'>,
  ring: RingDoc,
): boolean => {
  if (first === undefined || second !== undefined || ring.ownerId !== null) return false
  return formerMembers.length > 0 || disowned.length > 0 || handledAtOf(ring) > first.joinedAt.getTime()
}
