import { expect, inject, it } from 'vitest'
import { movesMin, runEvening } from './run-evening.ts'

/** Kills of the short form; a process takes a few seconds to restart. */
const KILLS = 2

it('ends with both seeing the same games, and every move in them', { timeout: 120_000 }, async () => {
  const { moves, kills, ...counts } = await runEvening({
    dir: inject('runDir'),
    kills: KILLS,
    seed: Number(process.env.SEED),
    log: (line) => process.stderr.write(`${line}\n`),
  })
  expect(kills).toBe(KILLS)
  expect(moves).toBeGreaterThanOrEqual(movesMin)
  expect(counts).toEqual({ mismatches: 0, movesLost: 0 })
})
