/** Numbers that look random and are the same again for the same seed (mulberry32). */
export interface Chance {
  readonly seed: number
  /** At least 0 and below 1. */
  next(): number
  /** A whole number from `min` to `max`, both included. */
  between(min: number, max: number): number
  pick<T>(values: readonly T[]): T
}

export const createChance = (seed: number): Chance => {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
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
