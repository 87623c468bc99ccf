import { inject, it } from 'vitest'
import { tableOf } from './report.ts'
import { runAttacks } from './run-attacks.ts'

it('withstands every row of attacks in its short form', { timeout: 900_000 }, async () => {
  const seed = Number(process.env.SEED)
  const log = (line: string): void => void process.stderr.write(`${line}\n`)
  const startedAt = performance.now()
  const reports = await runAttacks({ dir: inject('runDir'), seed, isShort: true, log })
  const table = tableOf(reports, { seed, seconds: (performance.now() - startedAt) / 1000 })
  process.stdout.write(`${table}\n`)
  if (reports.some(({ failures }) => failures.length > 0)) throw new Error(table)
})
