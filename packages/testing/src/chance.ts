import { randomInt } from 'node:crypto'

const seedMax = 2 ** 31

/** Numbers from 0 on, below 1, that look random and are the same again for the same seed (mulberry32). */
export const randomNumbers = (seed: number): (() => number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Choices that are the same again for the same SEED. */
export const createChance = () => {
  const next = randomNumbers(Number(process.env.SEED ?? randomInt(seedMax)))
  return {
    /** A whole number from 0 on, below this. */
    below: (n: number): number => Math.floor(next() * n),
  }
}

/** How many random steps a test takes: a short form, unless STEPS says otherwise. */
export const stepsOf = (short: number): number => Number(process.env.STEPS ?? short)
