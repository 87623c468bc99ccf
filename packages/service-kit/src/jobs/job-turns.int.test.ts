import { startTestService, type TestService } from '@love-space/testing/service-harness.ts'
import { waitFor } from '@love-space/testing/wait-for.ts'
import { Type } from '@sinclair/typebox'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { newId } from '../process/crypto.ts'
import { noteService, type NoteDeps } from '../../test/note-service.ts'
import { systemClock } from '../process/clock.ts'
import { createMetrics } from '../process/metrics.ts'
import { startJobRunner, type JobRunner } from './job-runner.ts'
import { jobCollection } from '../store/job-document.ts'
import { defineJob, job } from './job.ts'
import { createJobs } from './jobs.ts'

let service: TestService<NoteDeps>
beforeAll(async () => {
  service = await startTestService(noteService, { env: {}, asOperator: true })
})
afterAll(() => service?.stop())

const runners: JobRunner[] = []
afterEach(async () => {
  for (const runner of runners.splice(0)) await runner.stop()
})

/** Starts replicas that each run one job at a time. A job ends when the test says so. */
const stage = () => {
  const { connection, logger } = service.deps
  const kind = defineJob({
    name: `take-turns-${newId()}`,
    data: Type.Object({ of: Type.String() }),
    concurrency: 1,
    turnsByOwner: true,
  })
  const store = createJobs(connection, systemClock)
  const running = new Map<string, () => void>()
  const begun: string[] = []
  const table = [
    job(kind, async ({ data: { of }, step }) => {
      await step('only', async (signal) => {
        const { promise, resolve } = Promise.withResolvers<void>()
        signal.addEventListener('abort', () => resolve())
        running.set(of, resolve)
        begun.push(of)
        await promise
        running.delete(of)
      })
    }),
  ]
  return {
    begun,
    running,
    put: async (of: string, owner: { spaceId?: string; userId?: string }) =>
      store.start(kind, { data: { of }, ...owner }),
    startReplica: () => {
      const metrics = createMetrics('media')
      runners.push(startJobRunner({ connection, store, table, clock: systemClock, logger, metrics, pollMs: 50 }))
    },
    end: (of: string) => running.get(of)?.(),
    name: kind.name,
  }
}

const runs = (stage: { running: ReadonlyMap<string, unknown> }, ...names: string[]) =>
  waitFor(() => names.every((name) => stage.running.has(name)) && stage.running.size === names.length, {
    what: `${names.join()} to run`,
  })

it('an owner with many jobs delays nobody on any replica, and gets its turn', async () => {
  const play = stage()
  const [a, b, c] = [{ spaceId: newId() }, { spaceId: newId() }, { userId: newId() }]
  for (const n of [1, 2, 3, 4]) await play.put(`a${n}`, a)
  await play.put('b1', b)
  play.startReplica()
  play.startReplica()
  await runs(play, 'a1', 'b1')
  await play.put('c1', c)
  play.end('b1')
  await runs(play, 'a1', 'c1')
  play.end('c1')
  await play.put('b2', b)
  await runs(play, 'a1', 'b2')
  play.end('a1')
  await runs(play, 'a2', 'b2')
  await play.put('c2', c)
  play.end('a2')
  await runs(play, 'b2', 'c2')
  play.end('b2')
  await runs(play, 'a3', 'c2')
  expect(play.begun).toEqual(['a1', 'b1', 'c1', 'b2', 'a2', 'c2', 'a3'])
})

it('both partners of a space share one turn', async () => {
  const play = stage()
  const spaceId = newId()
  await play.put('hers', { spaceId, userId: newId() })
  await play.put('his', { spaceId, userId: newId() })
  await play.put('other', { spaceId: newId(), userId: newId() })
  play.startReplica()
  play.startReplica()
  await runs(play, 'hers', 'other')
})

it('a job whose process died continues first and does not block its owner', async () => {
  const play = stage()
  const owner = { spaceId: newId() }
  await play.put('waits', owner)
  const left = await play.put('left', owner)
  const jobs = jobCollection(service.deps.connection)
  const turn = `${play.name}:${owner.spaceId}`
  await jobs.updateOne({ _id: left }, { $set: { state: 'running', lease: 1, attempts: 1, dueAt: new Date(), turn } })
  play.startReplica()
  await runs(play, 'left')
  play.end('left')
  await runs(play, 'waits')
  expect(await jobs.countDocuments({ turn })).toBe(1)
})
