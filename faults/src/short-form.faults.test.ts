import { expect, it } from 'vitest'
import { runFaults } from './run-faults.ts'

it('loses, doubles and forgets nothing while each part in turn is killed', { timeout: 600_000 }, async () => {
  const { recoverySeconds, ...counts } = await runFaults({
    rounds: 6,
    log: (line) => process.stderr.write(`${line}\n`),
  })
  expect(recoverySeconds).toHaveLength(6)
  expect(counts).toEqual({
    acknowledgedWritesLost: 0,
    eventsLost: 0,
    doubledMessagesOrNotifications: 0,
    streamsNotResumed: 0,
  })
})
