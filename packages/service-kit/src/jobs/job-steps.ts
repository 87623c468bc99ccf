import type { JobProgress } from '@love-space/contracts/job.internal.ts'
import type { mongo } from 'mongoose'
import type { Clock } from '../process/clock.ts'
import type { Logger } from '../process/logger.ts'
import type { JobDoc } from '../store/job-document.ts'
import { LeaseLost, type HeldJob } from './held-job.ts'
import { NoRetry, type Job, type JobRun } from './job.ts'

/** A moment of a run at which tests let its process die. */
export interface JobMoment {
  readonly id: string
  readonly job: string
  readonly step: string
  /** `begun`: the step's work has not begun; `worked`: it is done and not yet saved. */
  readonly when: 'begun' | 'worked'
}

/** Why a run ends early without a fault of its own. */
export class RunnerStops extends Error {
  override readonly name = 'RunnerStops'
}

export interface RunOptions {
  readonly clock: Clock
  readonly logger: Logger
  readonly retryDelaysMs: readonly number[]
  readonly stepMsMax: number
  /** How long a job rests whose database or service is not there; such tries are not counted. */
  readonly unavailableDelayMs: number
  /** For tests: awaited at each moment; 'die' drops the job as a process does that is killed. */
  readonly onMoment?: (moment: JobMoment) => Promise<'die' | undefined> | undefined
}

const progressEveryMs = 500

/** Settles like `work`, or throws the signal's reason when that fires first, unless that is only the wish to stop. */
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

/** Makes what a run of a claimed job works with, and what its end has to know of it. Steps that are behind it give back what was saved. */
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

  /** Writes while the job is this runner's; with every write goes how far the job is. */
  const save = async (update: mongo.UpdateFilter<JobDoc>): Promise<void> => {
    if (stop.signal.reason instanceof LeaseLost) throw stop.signal.reason
    const told = progress
    progress = undefined
    await write({ ...update, $set: { ...update.$set, ...(told ? { progress: told } : {}) } } as typeof update)
  }

  const reach = async (step: string, when: JobMoment['when']): Promise<void> => {
    if ((await onMoment?.({ id: doc._id, job: job.name, step, when })) !== 'die') return
    const death = new LeaseLost('the process died')
    stop.abort(death)
    throw death
  }

  const step = async <T>(name: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
    if (met.has(name)) throw new NoRetry(`the step ${name} stands twice in the job ${job.name}`)
    met.add(name)
    if (saved.has(name)) return saved.get(name) as T
    stop.signal.throwIfAborted()
    await reach(name, 'begun')
    const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(stepMsMax)])
    const result = await unlessTakenAway(work(signal), signal)
    await reach(name, 'worked')
    await save({ $push: { steps: { name, result, at: clock() } }, $set: { attempts: 1 } })
    attempts = 1
    return result
  }

  const tellProgress = async (told: JobProgress): Promise<void> => {
    progress = told
    if (performance.now() - progressAt < progressEveryMs) return
    progressAt = performance.now()
    await save({})
  }

  const run: JobRun<unknown> = { id: doc._id, data: doc.data, logger, step, progress: tellProgress }
  return {
    run,
    save,
    /** Tries of the present step, this one included. */
    attempts: () => attempts,
    /** How many steps were met. */
    met: () => met.size,
  }
}
export type JobSteps = ReturnType<typeof createJobSteps>
