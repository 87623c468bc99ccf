import { testServers } from '@love-space/testing/infrastructure.global-setup.ts'
import { waitFor } from '@love-space/testing/wait-for.ts'
import type { Connection } from 'mongoose'
import { fork, type ChildProcess } from 'node:child_process'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../process/crypto.ts'
import { systemClock } from '../process/clock.ts'
import { makeIndexes } from '../service/make-indexes.ts'
import { connectMongo } from '../store/mongo.ts'
import { countSteps, momentOf, type RunnerMessage, type RunnerWish } from '../../test/count-steps.ts'
import { jobCollection } from '../store/job-document.ts'
import { createJobs, type JobStore } from './jobs.ts'

const database = `t_jobs_${newId()}`
const script = new URL('../../test/killable-runner.ts', import.meta.url)
const longMs = 3_600_000
/** Processes start slowly on a busy machine. */
const timeout = 180_000
const reached = (attempt: () => boolean | Promise<boolean>, what: string) =>
  waitFor(attempt, { what, timeoutMs: timeout / 2 })

let connection: Connection
let jobs: JobStore
beforeAll(async () => {
  connection = await connectMongo({ url: testServers().mongoUrl, database })
  jobs = createJobs(connection, systemClock)
  await makeIndexes({ url: testServers().mongoUrl, database, collections: [] })
})
afterAll(async () => {
  await connection?.dropDatabase()
  await connection?.close()
})

interface Runner {
  readonly process: ChildProcess
  readonly standing: string[]
  readonly done: string[]
  isReady(): boolean
  kill(): Promise<void>
}

const runners = new Set<Runner>()
const startRunner = (wish: Omit<RunnerWish, 'url' | 'database'>): Runner => {
  const child = fork(script, { stdio: 'inherit' })
  const standing: string[] = []
  let isReady = false
  const done: string[] = []
  child.on('message', (message: RunnerMessage) => {
    if ('ready' in message) isReady = true
    else if ('standsStill' in message) standing.push(message.standsStill)
    else if (message.line.outcome === 'done' && message.line.jobId !== undefined) done.push(message.line.jobId)
  })
  child.send({ ...wish, url: testServers().mongoUrl, database } satisfies RunnerWish)
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const runner: Runner = {
    process: child,
    standing,
    done,
    isReady: () => isReady,
    kill: async () => {
      child.kill('SIGKILL')
      await ended
      runners.delete(runner)
    },
  }
  runners.add(runner)
  return runner
}
afterEach(async () => {
  for (const runner of runners) await runner.kill()
})

const stored = (id: string) => jobCollection(connection).findOne({ _id: id })
const countDone = (ids: readonly string[]) =>
  jobCollection(connection).countDocuments({ _id: { $in: [...ids] }, state: 'done' })
const isDone = async (id: string): Promise<boolean> => (await stored(id))?.state === 'done'
const timesOf = async (id: string): Promise<number[]> => {
  const found = await connection
    .collection<{ job: string; step: string; times: number }>('times')
    .find({ job: id })
    .toArray()
  return found.sort((a, b) => (a.step < b.step ? -1 : 1)).map(({ times }) => times)
}
const endLease = (id: string) => jobCollection(connection).updateOne({ _id: id }, { $set: { dueAt: new Date(0) } })

describe('a process that is killed', { timeout }, () => {
  it('at any step: another process finishes the job once and repeats that step at most', async () => {
    const moments = [1, 2, 3].flatMap((n) =>
      (['begun', 'worked'] as const).map((when) => ({ n, stopAt: momentOf({ step: `step ${n}`, when }), when })),
    )
    const first = startRunner({ leaseMs: longMs })
    const ids = await Promise.all(
      moments.map(({ stopAt }) => jobs.start(countSteps, { data: { steps: 3, stepMs: 0, stopAt } })),
    )
    await reached(() => first.standing.length === moments.length, 'all jobs at their moments')
    await first.kill()
    const second = startRunner({ leaseMs: longMs })
    for (const id of ids) await endLease(id)
    await reached(async () => (await countDone(ids)) === ids.length, 'the end of all jobs')
    await reached(() => second.done.length === ids.length, 'the word of it')
    expect([first.done, second.done.sort()]).toEqual([[], [...ids].sort()])
    for (const [index, { n, when, stopAt }] of moments.entries()) {
      const id = ids[index] ?? ''
      const times = [1, 2, 3].map((step) => (step === n && when === 'worked' ? 2 : 1))
      expect(await timesOf(id), stopAt).toEqual(times)
      expect(await stored(id)).toMatchObject({ lease: 2, steps: [1, 2, 3].map((step) => ({ name: `step ${step}` })) })
    }
  })

  it('loses its job when the lease ends; a living process keeps it', async () => {
    const [runner, other] = [startRunner({ leaseMs: 1_000 }), startRunner({ leaseMs: 1_000 })]
    const id = await jobs.start(countSteps, { data: { steps: 1, stepMs: 3_500 } })
    await reached(() => isDone(id), 'a step longer than three leases')
    expect(await timesOf(id)).toEqual([(await stored(id))?.lease])
    await reached(() => runner.done.length + other.done.length > 0, 'the word of it')
    expect([...runner.done, ...other.done]).toEqual([id])
  })
})

describe('a hundred jobs in two processes', { timeout }, () => {
  const startHundred = () =>
    Promise.all(Array.from({ length: 100 }, () => jobs.start(countSteps, { data: { steps: 3, stepMs: 5 } })))
  const countDone = (ids: readonly string[]) =>
    jobCollection(connection).countDocuments({ _id: { $in: [...ids] }, state: 'done' })

  it('are all done, each by one process and each step once', async () => {
    const two = [startRunner({ leaseMs: longMs }), startRunner({ leaseMs: longMs })]
    await reached(() => two.every((runner) => runner.isReady()), 'two runners')
    const ids = await startHundred()
    await reached(async () => (await countDone(ids)) === 100, 'the last one')
    for (const id of ids) expect([await timesOf(id), (await stored(id))?.lease]).toEqual([[1, 1, 1], 1])
    const told = () => two.flatMap(({ done }) => done).sort()
    await reached(() => told().length === 100, 'the word of all')
    expect(told()).toEqual([...ids].sort())
    for (const { done } of two) expect(done.length).toBeGreaterThan(0)
  })

  it('are all done once, also if processes are killed and replaced', async () => {
    const all: Runner[] = []
    const begin = (): Runner => {
      const runner = startRunner({ leaseMs: 1_500 })
      all.push(runner)
      return runner
    }
    let [one, two] = [begin(), begin()]
    const ids = await startHundred()
    for (const target of [10, 40, 70]) {
      await reached(async () => (await countDone(ids)) >= target, `${target} jobs`)
      await one.kill()
      ;[one, two] = [two, begin()]
    }
    await reached(async () => (await countDone(ids)) === 100, 'the last one')
    const told = all.flatMap(({ done }) => done)
    expect(new Set(told).size).toBe(told.length)
    let repeated = 0
    for (const id of ids) {
      const [times, job] = [await timesOf(id), await stored(id)]
      expect(job?.steps.map(({ name }) => name)).toEqual(['step 1', 'step 2', 'step 3'])
      expect(times).toHaveLength(3)
      // A runner that takes over a job repeats at most its unfinished step.
      const surplus = times.reduce((sum, count) => sum + count - 1, 0)
      expect(surplus).toBeLessThanOrEqual((job?.lease ?? 0) - 1)
      repeated += (job?.lease ?? 0) - 1
    }
    expect(repeated).toBeGreaterThan(0)
  })
})
