import { limits } from '@love-space/contracts/limits.ts'
import type { DisownedDoc, SpaceDoc } from './space.model.ts'

const dayMs = 86_400_000

const daysAfter = (at: Date, days: number): Date => new Date(at.getTime() + days * dayMs)

/** Returns until when the first member can disown the second; null unless the second joined by a ring alone. */
export const disownableUntil = ({ members: [, second] }: Pick<SpaceDoc, 'members'>): Date | null =>
  second?.ringId === undefined ? null : daysAfter(second.joinedAt, limits.disownDaysMax)

export const isHidden = ({ erasedAt, reversedAt }: DisownedDoc): boolean => erasedAt === null && reversedAt === null

export const erasedFrom = ({ at }: DisownedDoc): Date => daysAfter(at, limits.disownedKeptDays)

/** Returns disowned users without a reversal. Keeps them after the erasure, which takes a while in every service. */
export const hiddenAuthorsOf = ({ disowned }: Pick<SpaceDoc, 'disowned'>): string[] => [
  ...new Set(disowned.filter(({ reversedAt }) => reversedAt === null).map(({ userId }) => userId)),
]

/** Reverses the disowning of a user, so that their content is shown again. */
export const withReversed = ({ disowned }: Pick<SpaceDoc, 'disowned'>, userId: string, now: Date): DisownedDoc[] =>
  disowned.map((one) => (one.userId === userId && one.reversedAt === null ? { ...one, reversedAt: now } : one))

export const isHidingWordsOf =
  (userId: string) =>
  ({ disowned }: Pick<SpaceDoc, 'disowned'>): boolean =>
    disowned.some((one) => one.userId === userId && isHidden(one))
