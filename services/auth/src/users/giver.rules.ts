/** Stands for every unknown giver. Accounts of older releases share it, so no two of them count as two. */
export const unknownGiver = 'unknown'

/** An account with its givers: who ever gave it a role, a password or an e-mail. */
export interface Receiver {
  readonly _id: string
  readonly givenBy: readonly string[]
}

/**
 * Returns the givers that an account gets when this operator gives it something: the operator, and the operator's own
 * givers. `giver` is null if the operator's account is gone.
 */
export const giversFrom = (giverId: string, giver: Receiver | null): string[] => [
  giverId,
  ...(giver?.givenBy ?? [unknownGiver]),
]

export const withGivers = (givenBy: readonly string[], givers: readonly string[]): string[] => [
  ...new Set([...givenBy, ...givers]),
]

/**
 * Returns whether two accounts count as two persons: neither gave the other anything, and nobody gave something to
 * both. Givers are stored with their own givers, so this holds over any number of accounts between them.
 */
export const areIndependent = (one: Receiver, other: Receiver): boolean => {
  const behindOne = new Set([one._id, ...one.givenBy])
  return [other._id, ...other.givenBy].every((id) => !behindOne.has(id))
}
