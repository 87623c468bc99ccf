import { expect, inject, it } from 'vitest'
import { runBulkFaults } from './run-bulk-faults.ts'

/** Processes to kill in the short form; `npm run test:bulk` kills every process ten times. */
const VICTIMS = ['admin', 'space'] as const

it(
  'makes every space, device and binding of a batch exactly once while its services are killed',
  { timeout: 120_000 },
  async () => {
    const tally = await runBulkFaults({
      dir: inject('runDir'),
      victims: VICTIMS,
      kills: 1,
      spaces: 4,
      seed: Number(process.env.SEED),
      killedAfterMsMax: 400,
      log: (line) => process.stderr.write(`${line}\n`),
    })
    expect(tally).toEqual({ kills: VICTIMS.length, wrongCounts: 0, deadAddresses: 0 })
  },
)
