import { expect, inject, it } from 'vitest'
import { runFaults } from './run-faults.ts'
import { runUploadFaults } from './run-upload-faults.ts'

const ROUNDS = 8
const UPLOADS = 4

it('loses, doubles and forgets nothing while each part in turn is killed', { timeout: 600_000 }, async () => {
  const { recoverySeconds, ...counts } = await runFaults({
    dir: inject('runDir'),
    rounds: ROUNDS,
    seed: Number(process.env.SEED),
    log: (line) => process.stderr.write(`${line}\n`),
  })
  expect(recoverySeconds).toHaveLength(ROUNDS)
  expect(counts).toEqual({
    acknowledgedWritesLost: 0,
    eventsLost: 0,
    doubledMessagesOrNotifications: 0,
    streamsNotResumed: 0,
  })
})

it(
  'loses no upload and leaves no half file while media, gateway and database are killed',
  { timeout: 600_000 },
  async () => {
    const { kills, ...counts } = await runUploadFaults({
      dir: inject('runDir'),
      uploads: UPLOADS,
      seed: Number(process.env.SEED),
      log: (line) => process.stderr.write(`${line}\n`),
    })
    expect(kills).toBeGreaterThan(0)
    expect(counts).toEqual({ acknowledged: UPLOADS, uploadsLost: 0, halfFiles: 0 })
  },
)
