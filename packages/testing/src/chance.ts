import { randomInt } from 'node:crypto'

const seedMax = 2 ** 31

/** Numbers that are the same again for the same SEED (mulberry32). */
export const createChance = () => {
  let state = Number(process.env.SEED ?? randomInt(seedMax)) >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    /** A whole number from 0 on, below this. */
    below: (n: number): number => Math.floor(next() * n),
  }
}

/** How many random steps a test takes: a short form, unless STEPS says otherwise. */
export const stepsOf = (short: number): number => Number(process.env.STEPS ?? short)
