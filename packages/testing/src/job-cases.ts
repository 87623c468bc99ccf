import { newId } from '@love-space/service-kit/process/crypto.ts'
import type { DataOwner } from '@love-space/contracts/ownership.ts'
import { jobCollection } from '@love-space/service-kit/store/job-document.ts'
import type { JobData, JobSpec } from '@love-space/service-kit/jobs/job.ts'
import { jobIdOf } from '@love-space/service-kit/jobs/jobs.ts'
import type { JobStepPoint } from '@love-space/service-kit/jobs/job-steps.ts'
import type { Kit } from '@love-space/service-kit/service/service.ts'
import { describe, expect, it } from 'vitest'
import type { TestService } from './service-harness.ts'
import { waitFor } from './wait-for.ts'

export interface JobCase<S extends JobSpec> extends DataOwner {
  readonly data: JobData<S>
  /** Returns the data that the job changes, the same for every prepared case. */
  readonly effect: () => Promise<unknown>
}

interface JobCases<S extends JobSpec> {
  readonly service: () => TestService<Kit<unknown>>
  readonly job: S
  readonly prepare: () => Promise<JobCase<S>>
}

const createJobWorld = <S extends JobSpec>({ service, job, prepare }: JobCases<S>) => {
  const jobs = () => jobCollection(service().deps.connection)

  const start = async (
    { effect: _effect, ...of }: JobCase<S>,
    more: { key?: string; at?: Date } = {},
  ): Promise<string> => service().deps.jobs.start(job, { ...of, ...more })

  /** Ends a dead runner's lease at once, instead of waiting for it. */
  const endLease = async (id: string): Promise<void> => {
    await jobs().updateOne({ _id: id }, { $set: { dueAt: new Date(0) } })
    service().wakeJobs()
  }

  /** Runs a job that dies once at each begin and each end of a step. Returns the points reached. */
  const runWithDeaths = async (of: JobCase<S>): Promise<JobStepPoint[]> => {
    const moments: JobStepPoint[] = []
    const died = new Set<string>()
    const key = newId()
    const id = jobIdOf(job, key)
    const forget = service().onJobMoment(async (moment) => {
      // Other cases may run jobs of the same kind.
      if (moment.id !== id) return undefined
      moments.push(moment)
      const name = `${moment.step} ${moment.when}`
      if (died.has(name)) return undefined
      died.add(name)
      // Later, because the runner still holds the lease until it is told to die.
      setImmediate(() => void endLease(id))
      return 'die'
    })
    try {
      await start(of, { key })
      expect(await service().jobEnded(id)).toMatchObject({ state: 'done' })
      return moments
    } finally {
      forget()
    }
  }

  const runOnce = async () => {
    const of = await prepare()
    const before = await of.effect()
    const key = newId()
    const points: JobStepPoint[] = []
    const forget = service().onJobMoment(async (moment) => {
      if (moment.when === 'begun' && moment.id === jobIdOf(job, key)) points.push(moment)
      return undefined
    })
    try {
      const { state, errors } = await service().jobEnded(await start(of, { key }))
      expect({ state, errors }).toEqual({ state: 'done', errors: [] })
    } finally {
      forget()
    }
    const after = await of.effect()
    expect(after).not.toEqual(before)
    return { steps: points.map(({ step }) => step), after }
  }
  let learned: ReturnType<typeof runOnce> | undefined
  /** Returns the steps that a job begins, each page of a walk by itself, and its effect. Runs a job once for all tests. */
  const learn = (): ReturnType<typeof runOnce> => (learned ??= runOnce())

  return { service, job, prepare, jobs, start, endLease, runWithDeaths, learn }
}
type JobWorld = ReturnType<typeof createJobWorld<JobSpec>>

const itHasItsEffectOnce = ({ service, prepare, start, learn }: JobWorld): void => {
  it('has its effect once, however often it is started with one key', async () => {
    const { after } = await learn()
    const of = await prepare()
    const key = newId()
    const ids = await Promise.all([1, 2, 3].map(() => start(of, { key })))
    expect(new Set(ids).size).toBe(1)
    await service().jobEnded(ids[0] ?? '')
    expect(await of.effect()).toEqual(after)
    expect(await start(of, { key })).toBe(ids[0])
    expect(await service().jobEnded(ids[0] ?? '')).toMatchObject({ state: 'done' })
    expect(await of.effect()).toEqual(after)
  })
}

const itGoesOnAfterDeath = ({ prepare, runWithDeaths, learn }: JobWorld): void => {
  it(
    'goes on at the step where its process was killed, and ends with the same effect',
    { timeout: 60_000 },
    async () => {
      const { steps, after } = await learn()
      expect(steps.length).toBeGreaterThan(0)
      const of = await prepare()
      const moments = await runWithDeaths(of)
      expect(await of.effect()).toEqual(after)
      const reached = moments.map(({ step, when }) => `${step} ${when}`)
      const eachStep = (step: string) =>
        ['begun', 'begun', 'worked', 'begun', 'worked'].map((when) => `${step} ${when}`)
      expect(reached).toEqual(steps.flatMap(eachStep))
    },
  )
}

const itCanBeCancelled = ({ service, prepare, start }: JobWorld): void => {
  it('changes nothing when it is cancelled before it begins', async () => {
    const of = await prepare()
    const before = await of.effect()
    const id = await start(of, { at: new Date(service().deps.clock().getTime() + 86_400_000) })
    expect(await service().deps.jobs.cancel(id)).toBe(true)
    expect(await service().deps.jobs.retry(id)).toBe(false)
    const ended = await service().jobEnded(id)
    expect(ended).toMatchObject({ state: 'cancelled', steps: [] })
    expect(ended.dueAt).toBeUndefined()
    expect(await of.effect()).toEqual(before)
  })
}

const itLosesItsLease = ({ service, job, prepare, jobs, start, endLease, learn }: JobWorld): void => {
  it('saves nothing more in a process whose lease another one took', async () => {
    const { steps, after } = await learn()
    const [first] = steps
    const of = await prepare()
    const held = Promise.withResolvers<undefined>()
    const reached = Promise.withResolvers<JobStepPoint>()
    const started = Promise.withResolvers<string | undefined>()
    let isHeld = false
    const forget = service().onJobMoment(async (moment) => {
      if (isHeld || moment.job !== job.name || moment.step !== first || moment.when !== 'worked') return undefined
      if (moment.id !== (await started.promise)) return undefined
      isHeld = true
      reached.resolve(moment)
      return held.promise
    })
    try {
      const id = await start(of)
      started.resolve(id)
      await reached.promise
      const outcomes = () => service().deps.metrics.jobDuration.get()
      const lost = async () =>
        (await outcomes()).values
          .filter(
            ({ labels, metricName }) =>
              labels.outcome === 'lost' && labels.job === job.name && metricName?.endsWith('_count'),
          )
          .reduce((sum, { value }) => sum + value, 0)
      const lostBefore = await lost()
      // Simulates a second process that claims the job after its lease has expired.
      const taken = { dueAt: new Date(service().deps.clock().getTime() + 86_400_000) }
      await jobs().updateOne({ _id: id }, { $set: taken, $inc: { lease: 1 } })
      held.resolve(undefined)
      await waitFor(async () => (await lost()) > lostBefore, { what: 'the refused write' })
      expect(await jobs().findOne({ _id: id })).toMatchObject({ steps: [], ...taken })
      await endLease(id)
      expect(await service().jobEnded(id)).toMatchObject({ state: 'done' })
      expect(await of.effect()).toEqual(after)
    } finally {
      started.resolve(undefined)
      forget()
    }
  })
}

export const describeJob = <S extends JobSpec>(options: JobCases<S>): void => {
  const world = createJobWorld(options as unknown as JobCases<JobSpec>)
  describe(`job ${options.job.name}`, () => {
    itHasItsEffectOnce(world)
    itGoesOnAfterDeath(world)
    itCanBeCancelled(world)
    itLosesItsLease(world)
  })
}
