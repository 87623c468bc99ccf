import { waitFor } from '@love-space/testing/wait-for.ts'
import { expect, it } from 'vitest'
import { newId } from '../process/crypto.ts'
import { claimJob, LeaseLost } from './held-job.ts'
import type { JobCollection } from '../store/job-document.ts'

it('is given up at the end of its lease, also if the database does not answer', async () => {
  const _id = newId()
  let writes = 0
  const jobs = {
    updateOne: () => {
      writes += 1
      return writes === 1 ? Promise.resolve({ matchedCount: 1 }) : new Promise(() => undefined)
    },
    findOne: () => Promise.resolve({ _id, lease: 1 }),
  } as unknown as JobCollection
  const clock = () => new Date()
  const held = await claimJob({ jobs, seen: { _id, lease: 0 }, update: {}, clock, leaseMs: 300 })
  const ended = new AbortController()
  let lost: LeaseLost | undefined
  const keeping = held?.keep(ended.signal, (reason) => (lost = reason))
  await waitFor(() => lost, { timeoutMs: 3_000, what: 'the end of the lease' })
  expect(lost).toBeInstanceOf(LeaseLost)
  ended.abort()
  await keeping
})
