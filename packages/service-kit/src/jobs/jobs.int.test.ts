import { describeJob } from '@love-space/testing/job-cases.ts'
import { startTestService, type TestService } from '@love-space/testing/service-harness.ts'
import { waitFor } from '@love-space/testing/wait-for.ts'
import { cancelJob, listJobs, pauseJob, retryJob } from '@love-space/contracts/job.internal.ts'
import { Type } from '@sinclair/typebox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../process/crypto.ts'
import { AppError } from '../process/app-error.ts'
import { noteService, type NoteDeps } from '../../test/note-service.ts'
import type { ServiceDefinition } from '../service/service.ts'
import { createJobNudge } from './job-nudge.ts'
import { jobCollection } from '../store/job-document.ts'
import { defineJob, job, NoRetry, scheduledJob, type JobRun } from './job.ts'
import { createJobs, jobOf } from './jobs.ts'

const dayMs = 86_400_000

const addRows = defineJob({ name: 'add-rows', data: Type.Object({ list: Type.String() }) })
const tryOut = defineJob({
  name: 'try-out',
  data: Type.Object({ case: Type.String() }),
  concurrency: 8,
  stepMsMax: 2_000,
})

type Attempt = (run: JobRun<{ case: string }>) => Promise<void>
const cases = new Map<string, Attempt>()
let turns: ((run: JobRun<unknown>) => Promise<void>) | undefined

const rows = (deps: NoteDeps) => deps.connection.collection<{ _id: string; list: string; n: number }>('rows')

const withJobs: ServiceDefinition<unknown, NoteDeps> = {
  ...noteService,
  jobs: (deps) => [
    job(addRows, async ({ data: { list }, step, progress }) => {
      const add = async (n: number): Promise<{ n: number }> => {
        await rows(deps).updateOne({ _id: `${list}:${n}` }, { $set: { list, n } }, { upsert: true })
        return { n }
      }
      const one = await step('one', () => add(1))
      await progress({ done: 1, total: 3 })
      const two = await step('two', () => add(one.n + 1))
      await step('three', () => add(two.n + 1))
      await progress({ done: 3, total: 3, text: 'rows.added' })
    }),
    job(tryOut, async (run) => cases.get(run.data.case)?.(run)),
    scheduledJob({
      name: 'take-turns',
      schedule: '0 4 * * *',
      run: async (run) => turns?.(run),
    }),
  ],
}

let service: TestService<NoteDeps>
beforeAll(async () => {
  service = await startTestService(withJobs, { env: {}, asOperator: true })
})
afterAll(() => service?.stop())

const stored = (id: string) => jobCollection(service.deps.connection).findOne({ _id: id })

const tryCase = async (
  attempt: Attempt,
  more: { key?: string; spaceId?: string; userId?: string } = {},
): Promise<string> => {
  const name = newId()
  cases.set(name, attempt)
  return service.deps.jobs.start(tryOut, { data: { case: name }, ...more })
}

describeJob({
  service: () => service,
  job: addRows,
  prepare: async () => {
    const list = newId()
    return {
      data: { list },
      effect: async () => (await rows(service.deps).find({ list }).sort({ n: 1 }).toArray()).map(({ n }) => n),
    }
  },
})

describe('a job', () => {
  it('reports its progress', async () => {
    const id = await service.deps.jobs.start(addRows, { data: { list: newId() } })
    expect(await service.jobEnded(id)).toMatchObject({
      state: 'done',
      steps: ['one', 'two', 'three'],
      progress: { done: 3, total: 3, text: 'rows.added' },
    })
  })

  it('is not started with invalid data, and fails at once if such data are stored', async () => {
    await expect(service.deps.jobs.start(addRows, { data: {} as never })).rejects.toThrow('data.list')
    const id = await service.deps.jobs.start(addRows, { data: { list: 'x' }, at: new Date(Date.now() + dayMs) })
    await jobCollection(service.deps.connection).updateOne({ _id: id }, { $set: { data: {}, dueAt: new Date(0) } })
    expect(await service.jobEnded(id)).toMatchObject({ state: 'failed', attempts: 1, steps: [] })
  })

  it('does not begin before its time', async () => {
    const at = new Date(Date.now() + dayMs)
    const id = await service.deps.jobs.start(addRows, { data: { list: newId() }, at })
    await service.jobEnded(await service.deps.jobs.start(addRows, { data: { list: newId() } }))
    expect(await service.deps.jobs.status(id)).toMatchObject({ state: 'waiting', dueAt: at, attempts: 0 })
    expect(await service.deps.jobs.retry(id)).toBe(false)
  })

  it('retries only the failed step, then fails and keeps its errors until somebody retries it', async () => {
    const calls: string[] = []
    let isMended = false
    const id = await tryCase(async ({ step }) => {
      const first = await step('first', async () => {
        calls.push('first')
        return { word: 'kept' }
      })
      await step('second', async () => {
        calls.push(first.word)
        if (!isMended) throw new Error('not yet')
      })
    })
    const failed = await service.jobEnded(id)
    expect(failed).toMatchObject({ state: 'failed', attempts: 4, steps: ['first'] })
    expect(failed.errors.map(({ message }) => message)).toEqual(Array.from({ length: 4 }, () => 'Error: not yet'))
    expect(calls).toEqual(['first', 'kept', 'kept', 'kept', 'kept'])
    isMended = true
    expect(await service.deps.jobs.retry(id)).toBe(true)
    await waitFor(async () => (await service.deps.jobs.status(id))?.state === 'done')
    expect(calls).toEqual(['first', 'kept', 'kept', 'kept', 'kept', 'kept'])
  })

  it('fails at once if a step throws NoRetry', async () => {
    const id = await tryCase(({ step }) =>
      step('only', async () => {
        throw new NoRetry('never')
      }),
    )
    expect(await service.jobEnded(id)).toMatchObject({ state: 'failed', attempts: 1 })
  })

  it('waits for an unavailable dependency', async () => {
    let tries = 0
    const id = await tryCase(({ step }) =>
      step('only', async () => {
        tries += 1
        if (tries <= 6) throw new AppError('UNAVAILABLE')
      }),
    )
    expect(await service.jobEnded(id)).toMatchObject({ state: 'done', attempts: 1 })
    expect(tries).toBe(7)
  })

  it("whose step takes too long fails there; the step's signal fires", async () => {
    let isTold = false
    const id = await tryCase(({ step }) =>
      step('slow', async (signal) => {
        signal.addEventListener('abort', () => (isTold = true))
        await new Promise(() => undefined)
      }),
    )
    const job = await waitFor(async () => {
      const now = await service.deps.jobs.status(id)
      return now && now.errors.length > 0 ? now : null
    })
    expect(job.errors[0]?.message).toMatch('TimeoutError')
    expect(isTold).toBe(true)
    await service.deps.jobs.cancel(id)
  })

  it('that crashes its process at every attempt fails', async () => {
    const id = newId()
    const forget = service.onJobMoment(async (moment) => (moment.step === id ? 'die' : undefined))
    const started = await tryCase(({ step }) => step(id, async () => undefined))
    for (let death = 1; death <= 4; death += 1) {
      await waitFor(async () => (await stored(started))?.lease === death, { what: `claim ${death}` })
      await jobCollection(service.deps.connection).updateOne({ _id: started }, { $set: { dueAt: new Date(0) } })
    }
    const job = await service.jobEnded(started)
    expect(job).toMatchObject({ state: 'failed', attempts: 4, steps: [] })
    expect(job.errors.at(-1)?.message).toMatch('crashed during the step')
    forget()
  })

  it('that names a step twice fails', async () => {
    const id = await tryCase(async ({ step }) => {
      await step('same', async () => 1)
      await step('same', async () => 2)
    })
    expect(await service.jobEnded(id)).toMatchObject({ state: 'failed', steps: ['same'] })
  })
})

describe('a walk', () => {
  const until = (last: number, seen: number[], fail?: (n: number) => void) => async (n: number) => {
    fail?.(n)
    seen.push(n)
    return { place: n + 1, isLast: n === last }
  }

  it('goes on behind the last page after a failure, and keeps one place only', async () => {
    const seen: number[] = []
    let failures = 0
    const places: unknown[] = []
    const id = await tryCase(async ({ id: own, walk, step }) => {
      const last = await walk(
        'count',
        1,
        until(60, seen, (n) => {
          if (n === 40 && (failures += 1) === 1) throw new Error('a bad moment')
        }),
      )
      await step('look', async () => places.push((await stored(own))?.walk, last))
    })
    expect(await service.jobEnded(id)).toMatchObject({ state: 'done', steps: ['count', 'look'] })
    expect(seen).toEqual(Array.from({ length: 60 }, (_, index) => index + 1))
    expect(failures).toBe(2)
    expect(places).toEqual([undefined, 61])
  })

  it('begins anew at each turn of a schedule', async () => {
    const seen: number[] = []
    turns = async ({ walk }) => {
      await walk(
        'count',
        1,
        until(3, seen, (n) => {
          if (n === 2 && seen.length === 1) throw new NoRetry('a bad moment')
        }),
      )
    }
    const { _id } = await service.runScheduled('take-turns')
    await jobCollection(service.deps.connection).updateOne({ _id }, { $set: { dueAt: new Date(0) } })
    await waitFor(async () => (await service.deps.jobs.status(_id))?.state === 'done')
    expect(seen).toEqual([1, 1, 2, 3])
  })
})

describe('a paused job', () => {
  it('ends in its process, and goes on at its page when it is retried', async () => {
    const seen: number[] = []
    const begun = Promise.withResolvers<undefined>()
    const id = await tryCase(async ({ walk }) => {
      await walk('count', 1, async (n, signal) => {
        if (n === 3 && seen.length === 2) {
          seen.push(0)
          begun.resolve(undefined)
          await new Promise((resolve) => signal.addEventListener('abort', resolve))
        }
        signal.throwIfAborted()
        seen.push(n)
        return { place: n + 1, isLast: n === 4 }
      })
    })
    const token = await service.internalToken('admin')
    const call = async (route: typeof pauseJob | typeof retryJob) =>
      (await service.call(route, { params: { id }, token })).body.data
    await begun.promise
    expect(await call(pauseJob)).toMatchObject({ state: 'waiting', dueAt: null })
    expect(await call(retryJob)).toMatchObject({ id })
    expect(await service.jobEnded(id)).toMatchObject({ state: 'done', steps: ['count'] })
    expect(seen).toEqual([1, 2, 0, 3, 4])
    expect((await service.call(pauseJob, { params: { id }, token })).problem.code).toBe('JOB_STATE')
  })

  it('must have begun', async () => {
    const at = new Date(service.deps.clock().getTime() + dayMs)
    const id = await service.deps.jobs.start(tryOut, { data: { case: 'later' }, at })
    expect(await service.deps.jobs.pause(id)).toBe(false)
  })
})

describe('a cancelled job', () => {
  it("saves nothing more, and its step's signal fires", async () => {
    const begun = Promise.withResolvers<undefined>()
    const told = Promise.withResolvers<undefined>()
    const id = await tryCase(({ step }) =>
      step('long', async (signal) => {
        begun.resolve(undefined)
        await new Promise((resolve) => signal.addEventListener('abort', resolve))
        told.resolve(undefined)
      }),
    )
    await begun.promise
    expect(await service.deps.jobs.cancel(id)).toBe(true)
    await told.promise
    expect(await service.deps.jobs.status(id)).toMatchObject({ state: 'cancelled', steps: [] })
    expect(await service.deps.jobs.cancel(id)).toBe(false)
  })

  it('ends at its next write in a process that did not notice', async () => {
    const begun = Promise.withResolvers<undefined>()
    const goOn = Promise.withResolvers<undefined>()
    let after = 0
    const id = await tryCase(async ({ step }) => {
      await step('long', async () => {
        begun.resolve(undefined)
        await goOn.promise
      })
      await step('next', async () => (after += 1))
    })
    await begun.promise
    await createJobs(service.deps.connection, service.deps.clock).cancel(id)
    goOn.resolve(undefined)
    const next = await tryCase(({ step }) => step('only', async () => undefined))
    await service.jobEnded(next)
    expect(await service.deps.jobs.status(id)).toMatchObject({ state: 'cancelled', steps: [] })
    expect(after).toBe(0)
  })
})

describe('the jobs of an owner', () => {
  it('are found by that owner only; an erasure removes them, running ones too', async () => {
    const spaceId = newId()
    const userId = newId()
    const begun = Promise.withResolvers<undefined>()
    const told = Promise.withResolvers<undefined>()
    const done = await tryCase(async () => undefined, { spaceId, userId })
    await service.jobEnded(done)
    const running = await tryCase(
      ({ step }) =>
        step('long', async (signal) => {
          begun.resolve(undefined)
          await new Promise((resolve) => signal.addEventListener('abort', resolve))
          told.resolve(undefined)
        }),
      { spaceId },
    )
    await begun.promise
    const others = await tryCase(async () => undefined, { spaceId: newId(), userId: newId() })
    const { jobs } = service.deps
    expect(await jobs.status(done, { userId: newId() })).toBeNull()
    expect(await jobs.status(done, { userId })).toMatchObject({ userId })
    await expect(jobs.erase({})).rejects.toThrow()
    expect(await jobs.erase({ spaceId })).toBe(2)
    await told.promise
    expect(await jobs.status(done)).toBeNull()
    expect(await jobs.status(running)).toBeNull()
    expect(await jobs.status(others)).not.toBeNull()
  })
})

describe('a job that belongs to a write', () => {
  it('begins once the write is stored, and never without it', async () => {
    const { notes, clock } = service.deps
    const list = newId()
    const lost = newId()
    const start = (of: string) => jobOf(addRows, { data: { list: of }, key: of, time: clock() })
    const { _id } = await notes.insert({ _id: newId(), text: 'one' }, [start(list)])
    await waitFor(async () => (await rows(service.deps).countDocuments({ list })) === 3, { what: 'the rows' })
    expect(await notes.update({ _id, text: 'no such text' }, { $set: { text: 'two' } }, [start(lost)])).toBeNull()
    await waitFor(
      async () => (await service.deps.connection.collection('notes').findOne({ 'outbox.id': { $gt: '' } })) === null,
      { what: 'the empty outbox' },
    )
    expect(await service.deps.jobs.list({ name: 'add-rows' }, 200)).toHaveLength(
      await jobCollection(service.deps.connection).countDocuments({ name: 'add-rows', 'data.list': { $ne: lost } }),
    )
  })

  it('is started by the sweep if its process died right after the write', async () => {
    const list = newId()
    const { job: carried } = jobOf(addRows, { data: { list }, time: new Date() })
    const outbox = [{ id: carried._id, at: carried.createdAt, job: carried }]
    await service.deps.connection.collection<{ _id: string }>('notes').insertOne({ _id: newId(), outbox } as never)
    expect(await waitFor(() => service.deps.jobs.status(carried._id))).toMatchObject({ name: 'add-rows' })
    await service.jobEnded(carried._id)
  })
})

describe('a scheduled job', () => {
  it('runs at every turn, whether or not the last one failed', async () => {
    let done = 0
    turns = ({ step }) =>
      step('turn', async () => {
        throw new Error('a bad day')
      })
    const failed = await service.runScheduled('take-turns')
    expect(failed).toMatchObject({ state: 'failed', schedule: '0 4 * * *' })
    expect(failed.errors.at(-1)?.message).toBe('Error: a bad day')
    expect(failed.dueAt?.getUTCHours()).toBe(4)
    turns = ({ step }) =>
      step('turn', async () => {
        done += 1
      })
    await jobCollection(service.deps.connection).updateOne({ _id: failed._id }, { $set: { dueAt: new Date(0) } })
    const next = await waitFor(async () => {
      const job = await service.deps.jobs.status(failed._id)
      return job?.state === 'done' ? job : null
    })
    expect(done).toBe(1)
    expect(next).toMatchObject({ attempts: 1, steps: ['turn'] })
    expect(next.dueAt?.getTime()).toBeGreaterThan(Date.now())
    expect(await service.deps.jobs.cancel(failed._id)).toBe(false)
  })

  it('hands what it kept to its next turns, also after a failed one', async () => {
    const seen: unknown[] = []
    let isFailing = false
    turns = async ({ kept, keep, step }) => {
      seen.push(kept)
      await step('work', async () => {
        if (isFailing) throw new NoRetry('fails')
      })
      await keep({ place: seen.length })
    }
    await service.runScheduled('take-turns')
    isFailing = true
    expect((await service.runScheduled('take-turns')).state).toBe('failed')
    isFailing = false
    expect((await service.runScheduled('take-turns')).state).toBe('done')
    expect(seen.slice(-3)).toEqual([seen[0], { place: 1 }, { place: 1 }])
    turns = undefined
  })

  it('is stored once by all replicas, changes with its definition, and is removed with it', async () => {
    const replicas = [1, 2, 3].map(() => createJobs(service.deps.connection, service.deps.clock))
    const named = (name: string, schedule: string) => scheduledJob({ name, schedule, run: async () => undefined })
    const known = [named('remove-expired', '*/10 * * * *'), ...(withJobs.jobs?.(service.deps) ?? [])]
    const all = jobCollection(service.deps.connection)
    const of = (name: string) => all.find({ name }).toArray()
    await Promise.all(replicas.map((jobs) => jobs.putSchedules([...known, named('new-one', '0 0 1 1 *')])))
    expect(await of('new-one')).toMatchObject([{ schedule: '0 0 1 1 *', state: 'waiting' }])
    await replicas[0]?.putSchedules([...known, named('new-one', '0 0 2 1 *')])
    const [changed] = await of('new-one')
    expect([changed?.schedule, changed?.dueAt?.getUTCDate()]).toEqual(['0 0 2 1 *', 2])
    await replicas[0]?.putSchedules(known)
    expect(await of('new-one')).toEqual([])
    expect(() => named('wrong', 'every now and then')).toThrow()
  })
})

describe('ended jobs', () => {
  it('are removed after a week, failed ones after thirty days, running ones never', async () => {
    const all = jobCollection(service.deps.connection)
    const now = Date.now()
    const place = async (state: string, days: number): Promise<string> => {
      const id = await service.deps.jobs.start(addRows, { data: { list: 'old' }, at: new Date(now + dayMs) })
      const ended = state === 'waiting' ? {} : { $unset: { dueAt: '' as const } }
      await all.updateOne({ _id: id }, { $set: { state, changedAt: new Date(now - days * dayMs) }, ...ended } as never)
      return id
    }
    const gone = await Promise.all([place('done', 8), place('cancelled', 8), place('failed', 31)])
    const kept = await Promise.all([place('done', 6), place('failed', 29), place('waiting', 100)])
    await service.runScheduled('remove-expired')
    for (const id of gone) expect(await stored(id)).toBeNull()
    for (const id of kept) expect(await stored(id)).not.toBeNull()
    expect(await all.countDocuments({ schedule: { $exists: true } })).toBe(2)
  })
})

describe('an operator', () => {
  it('sees jobs without their data, retries what failed, and cancels', async () => {
    const token = await service.internalToken('admin')
    let isMended = false
    const id = await tryCase(({ step }) =>
      step('only', async () => {
        if (!isMended) throw new NoRetry('broken')
      }),
    )
    await service.jobEnded(id)
    const { body } = await service.call(listJobs, { query: { state: 'failed', name: 'try-out' }, token })
    expect(body.data.find((job) => job.id === id)).toMatchObject({
      state: 'failed',
      error: 'NoRetry: broken',
      dueAt: null,
    })
    expect(JSON.stringify(body)).not.toContain('"data":{')
    isMended = true
    expect((await service.call(retryJob, { params: { id }, token })).body.data.state).not.toBe('failed')
    await waitFor(async () => (await service.deps.jobs.status(id))?.state === 'done')
    const again = await service.call(retryJob, { params: { id }, token })
    expect([again.status, again.problem.code]).toEqual([409, 'JOB_STATE'])

    const at = new Date(Date.now() + dayMs)
    const waiting = await service.deps.jobs.start(addRows, { data: { list: 'x' }, at })
    expect((await service.call(cancelJob, { params: { id: waiting }, token })).body.data.state).toBe('cancelled')
    expect((await service.call(cancelJob, { params: { id: waiting }, token })).problem.code).toBe('JOB_STATE')
    expect((await service.call(cancelJob, { params: { id: newId() }, token })).problem.code).toBe('JOB_NOT_FOUND')
    expect((await service.call(listJobs, { query: {}, token: await service.internalToken('space') })).status).toBe(403)
  })

  it('lists the jobs of one user, with what they are about', async () => {
    const token = await service.internalToken('admin')
    const [userId, spaceId] = [newId(), newId()]
    const at = new Date(Date.now() + dayMs)
    const start = (owner: object) =>
      service.deps.jobs.start(addRows, { data: { list: 'x' }, kind: 'letter', at, ...owner })
    const [own, shared] = [await start({ userId }), await start({ userId: newId(), spaceId })]
    const listed = async (query: object) => (await service.call(listJobs, { query, token })).body.data
    expect(await listed({ userId })).toMatchObject([{ id: own, kind: 'letter', userId }])
    expect(await listed({ spaceId })).toMatchObject([{ id: shared, kind: 'letter' }])
    expect(await listed({ userId, spaceId })).toEqual([])
  })

  it('sees failures, lateness and durations in the metrics', async () => {
    const id = await tryCase(async () => {
      throw new NoRetry('counted')
    })
    await service.jobEnded(id)
    const text = await (await service.app.request('/metrics')).text()
    expect(text).toMatch(/jobs_failed\{job="try-out",service="media"\} [1-9]/)
    expect(text).toMatch(/jobs_lag_seconds\{job="add-rows",service="media"\} \d/)
    expect(text).toMatch(/job_run_duration_seconds_count\{service="media",job="try-out",outcome="failed"\} [1-9]/)
  })
})

it('starts a job for another process at once, before that one polls', async () => {
  const { deps } = service
  const patient = await startTestService(withJobs, { env: {}, asOperator: true, jobOptions: { pollMs: 600_000 } })
  try {
    const name = newId()
    let isDone = false
    cases.set(name, async () => void (isDone = true))
    const nudge = createJobNudge(deps.nats, 'media')
    await createJobs(patient.deps.connection, deps.clock, nudge.tell).start(tryOut, { data: { case: name } })
    await waitFor(() => isDone, { what: 'the job' })
  } finally {
    await patient.stop()
  }
})

describe('a process that stops', () => {
  it('signals running steps, stores their results and leaves the rest to another process', async () => {
    const first = await startTestService(withJobs, { env: {}, asOperator: true })
    const begun = Promise.withResolvers<undefined>()
    const name = newId()
    let rest = 0
    cases.set(name, async ({ step }) => {
      const word = await step('long', async (signal) => {
        begun.resolve(undefined)
        await new Promise((resolve) => signal.addEventListener('abort', resolve))
        return 'finished'
      })
      await step('next', async () => (rest += word.length))
    })
    const unfinished = newId()
    let tries = 0
    cases.set(unfinished, ({ step }) =>
      step('long', async (signal) => {
        tries += 1
        if (tries > 1) return
        await new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('broken off'))))
      }),
    )
    // Both processes use the connection's database, which stays when the first one stops.
    const { connection } = first.deps
    const id = await first.deps.jobs.start(tryOut, { data: { case: name } })
    const other = await first.deps.jobs.start(tryOut, { data: { case: unfinished } })
    await begun.promise
    await waitFor(() => tries === 1)
    first.setNotReady()
    const late = await first.deps.jobs.start(addRows, { data: { list: newId() } })
    await first.stop({ keepDatabase: true })
    expect(connection.readyState).toBe(0)
    const second = await startTestService(withJobs, { env: {}, asOperator: true, database: first.database })
    try {
      expect(await second.jobEnded(id)).toMatchObject({ state: 'done', errors: [], attempts: 1 })
      expect(await second.jobEnded(other)).toMatchObject({ state: 'done', errors: [], attempts: 1 })
      expect(await second.jobEnded(late)).toMatchObject({ state: 'done' })
      expect(rest).toBe('finished'.length)
    } finally {
      await second.stop()
    }
  })
})
