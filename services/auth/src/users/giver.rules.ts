/** Stands for every giver that an older release did not store. Two accounts with it are not independent. */
export const unknownGiver = 'unknown'

/** An account with its givers: the operators who ever gave it a role, a password or an e-mail. */
export interface Receiver {
  readonly _id: string
  readonly givenBy: readonly string[]
}

/** Returns an account's new givers: the operator and the operator's givers; `giver` is null for a deleted operator. */
export const giversFrom = (giverId: string, giver: Receiver | null): string[] => [
  giverId,
  ...(giver?.givenBy ?? [unknownGiver]),
]

export const withGivers = (givenBy: readonly string[], givers: readonly string[]): string[] => [
  ...new Set([...givenBy, ...givers]),
]

/**
 * Returns whether two accounts count as two persons: neither gave the other anything, and they have no giver in common.
 * Givers include the givers' givers, so chains of accounts are covered.
 */
export const areIndependent = (one: Receiver, other: Receiver): boolean => {
  const behindOne = new Set([one._id, ...one.givenBy])
  return [other._id, ...other.givenBy].every((id) => !behindOne.has(id))
}
