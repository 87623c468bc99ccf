import { expect, it } from 'vitest'
import { runWeek } from './run-week.ts'

it('tells the partner of a visit once, though all processes die after it', { timeout: 240_000 }, async () => {
  const log = (line: string): void => void process.stderr.write(`${line}\n`)
  const { found, told, visits } = await runWeek({ count: 1, log })
  expect(found).toEqual([])
  expect(told).toBeGreaterThan(1)
  expect(visits).toBe(1)
})
