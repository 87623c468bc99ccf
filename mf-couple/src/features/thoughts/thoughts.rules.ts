import type { Thought } from '@love-space/contracts/engagement/thought.ts'

export interface Day {
  readonly mine: number
  readonly theirs: number
  /** The partner's last thought, if the user has not answered it. */
  readonly unanswered: Thought | undefined
  /** The partner's last thought. */
  readonly last: Thought | undefined
}

/** Sums up a day's thoughts, oldest first. */
export const dayOf = (thoughts: readonly Thought[], userId: string): Day => {
  const theirs = thoughts.filter((thought) => thought.userId !== userId)
  const newest = thoughts.at(-1)
  return {
    mine: thoughts.length - theirs.length,
    theirs: theirs.length,
    unanswered: newest && newest.userId !== userId ? newest : undefined,
    last: theirs.at(-1),
  }
}
