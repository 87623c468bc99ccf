import { randomInt } from 'node:crypto'

const seedMax = 2 ** 31

/** Returns a generator of random numbers from 0 (included) to 1, reproducible by seed (mulberry32). */
export const randomNumbers = (seed: number): (() => number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export const createChance = () => {
  const next = randomNumbers(Number(process.env.SEED ?? randomInt(seedMax)))
  return {
    below: (n: number): number => Math.floor(next() * n),
  }
}

export const stepsOf = (short: number): number => Number(process.env.STEPS ?? short)
