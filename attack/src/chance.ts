import { randomNumbers } from '@love-space/testing/chance.ts'

export interface Chance {
  readonly seed: number
  /** Returns a number from 0 (included) to 1. */
  next(): number
  /** Returns an integer between the bounds, both included. */
  between(min: number, max: number): number
  pick<T>(values: readonly T[]): T
}

export const createChance = (seed: number): Chance => {
  const next = randomNumbers(seed)
  const between = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1))
  return {
    seed,
    next,
    between,
    pick: (values) => {
      const value = values[between(0, values.length - 1)]
      if (value === undefined) throw new Error('There is nothing to pick from.')
      return value
    },
  }
}
