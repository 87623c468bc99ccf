import type { JobProgress } from '@love-space/contracts/job.internal.ts'
import type { mongo } from 'mongoose'
import type { Clock } from '../process/clock.ts'
import type { Logger } from '../process/logger.ts'
import type { JobDoc } from '../store/job-document.ts'
import { LeaseLost, type HeldJob } from './held-job.ts'
import { NoRetry, type Job, type JobRun } from './job.ts'

export interface JobStepPoint {
  readonly id: string
  readonly job: string
  /** Name of the step; with the number of the page after the first one of a walk. */
  readonly step: string
  /** `begun`: before the step's work. `worked`: after it, before its result is saved. */
  readonly when: 'begun' | 'worked'
}

export class RunnerStops extends Error {
  override readonly name = 'RunnerStops'
}

export interface RunOptions {
  readonly clock: Clock
  readonly logger: Logger
  readonly retryDelaysMs: readonly number[]
  readonly stepMsMax: number
  /** Delay of a retry while the database or a service is unavailable. Such attempts do not count. */
  readonly unavailableDelayMs: number
  /** For tests: awaited at each point. 'die' abandons the job, as a killed process would. */
  readonly onMoment?: (moment: JobStepPoint) => Promise<'die' | undefined> | undefined
}

const progressEveryMs = 500

/** Settles like `work`, or throws the signal's reason if it is first; waits for `work` if only the process stops. */
const unlessTakenAway = async <T>(work: Promise<T>, signal: AbortSignal): Promise<T> => {
  const { promise: taken, reject } = Promise.withResolvers<never>()
  const onAbort = (): void => {
    if (!(signal.reason instanceof RunnerStops)) reject(signal.reason as Error)
  }
  signal.addEventListener('abort', onAbort)
  if (signal.aborted) onAbort()
  try {
    return await Promise.race([work, taken])
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}

/** Creates the step function of a job. A saved step returns its saved result. */
export const createJobSteps = (
  job: Job,
  { doc, write }: HeldJob,
  stop: AbortController,
  { clock, logger, stepMsMax, onMoment }: RunOptions,
) => {
  const saved = new Map(doc.steps.map(({ name, result }) => [name, result]))
  const met = new Set<string>()
  let { attempts } = doc
  let progress: JobProgress | undefined
  let progressAt = Number.NEGATIVE_INFINITY

  const save = async (update: mongo.UpdateFilter<JobDoc>): Promise<void> => {
    if (stop.signal.reason instanceof LeaseLost) throw stop.signal.reason
    const reported = progress
    progress = undefined
    await write({ ...update, $set: { ...update.$set, ...(reported ? { progress: reported } : {}) } } as typeof update)
  }

  const reach = async (step: string, when: JobStepPoint['when']): Promise<void> => {
    if ((await onMoment?.({ id: doc._id, job: job.name, step, when })) !== 'die') return
    const death = new LeaseLost('the process died')
    stop.abort(death)
    throw death
  }

  const meet = (name: string): void => {
    if (met.has(name)) throw new NoRetry(`the job ${job.name} has two steps named ${name}`)
    met.add(name)
  }

  const attempt = async <T>(point: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
    stop.signal.throwIfAborted()
    await reach(point, 'begun')
    const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(stepMsMax)])
    const result = await unlessTakenAway(work(signal), signal)
    await reach(point, 'worked')
    return result
  }

  const saveSuccess = async (update: mongo.UpdateFilter<JobDoc>): Promise<void> => {
    await save({ ...update, $set: { ...update.$set, attempts: 1 } } as mongo.UpdateFilter<JobDoc>)
    attempts = 1
  }

  const step = async <T>(name: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
    meet(name)
    if (saved.has(name)) return saved.get(name) as T
    const result = await attempt(name, work)
    await saveSuccess({ $push: { steps: { name, result, at: clock() } } })
    return result
  }

  const walk: JobRun<unknown>['walk'] = async (name, from, takePage) => {
    meet(name)
    if (saved.has(name)) return saved.get(name) as typeof from
    const reached = doc.walk?.name === name ? doc.walk : { place: from, pages: 0 }
    let place = reached.place as typeof from
    for (let pages = reached.pages + 1; ; pages += 1) {
      const point = pages === 1 ? name : `${name}, page ${pages}`
      const page = await attempt(point, (signal) => takePage(place, signal))
      place = page.place
      if (page.isLast) break
      await saveSuccess({ $set: { walk: { name, pages, place } } })
    }
    await saveSuccess({ $push: { steps: { name, result: place, at: clock() } }, $unset: { walk: '' } })
    return place
  }

  const reportProgress = async (reported: JobProgress): Promise<void> => {
    progress = reported
    if (performance.now() - progressAt < progressEveryMs) return
    progressAt = performance.now()
    await save({})
  }

  const run: JobRun<unknown> = {
    id: doc._id,
    data: doc.data,
    logger,
    step,
    walk,
    kept: doc.kept,
    keep: (kept) => save({ $set: { kept } }),
    progress: reportProgress,
  }
  return {
    run,
    save,
    attempts: () => attempts,
    met: () => met.size,
  }
}
export type JobSteps = ReturnType<typeof createJobSteps>
