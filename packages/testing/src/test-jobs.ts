import type { JobStepPoint } from '@love-space/service-kit/jobs/job-steps.ts'
import type { Job, JobRun } from '@love-space/service-kit/jobs/job.ts'
import type { Jobs, JobView } from '@love-space/service-kit/jobs/jobs.ts'
import { jobCollection } from '@love-space/service-kit/store/job-document.ts'
import type { Connection } from 'mongoose'
import { waitFor } from './wait-for.ts'

/** Called at each point of a job's steps. 'die' abandons the job, as a killed process would. */
export type JobListener = (moment: JobStepPoint) => Promise<'die' | undefined> | undefined

export interface TestJobs {
  /** Makes the service look for due jobs now, before its next poll. */
  wakeJobs(): void
  jobEnded(id: string): Promise<JobView>
  /** Runs a recurring job now and waits for its end. Schedules never run by themselves in tests. */
  runScheduled(name: string): Promise<JobView>
}

/** Runs the steps of a job here, without storing them. Throws what a step throws. */
export const runUnstored = async ({ run }: Job): Promise<void> => {
  const { signal } = new AbortController()
  const walk: JobRun<unknown>['walk'] = async (_name, from, takePage) => {
    for (let place = from; ;) {
      const page = await takePage(place, signal)
      if (page.isLast) return page.place
      place = page.place
    }
  }
  const step: JobRun<unknown>['step'] = (_name, work) => work(signal)
  const nothing = async (): Promise<void> => undefined
  await run({ step, walk, progress: nothing, kept: undefined, keep: nothing } as never)
}

const endStates: ReadonlySet<string> = new Set(['done', 'failed', 'cancelled'])
const never = new Date('9999-01-01T00:00:00Z')

export const createTestJobs = async (connection: Connection, jobs: Jobs, wakeJobs: () => void): Promise<TestJobs> => {
  const documents = jobCollection(connection)
  await documents.updateMany({ schedule: { $exists: true } }, { $set: { dueAt: never } })
  const jobEnded = (id: string): Promise<JobView> =>
    waitFor(
      async () => {
        const job = await jobs.status(id)
        return job && endStates.has(job.state) ? job : null
      },
      { what: `the end of job ${id}` },
    )
  return {
    wakeJobs,
    jobEnded,
    runScheduled: async (name) => {
      const found = await documents.findOneAndUpdate(
        { name, schedule: { $exists: true } },
        { $set: { dueAt: new Date(0), state: 'waiting', steps: [], attempts: 0, errors: [] }, $unset: { walk: '' } },
      )
      if (!found) throw new Error(`${name} is no scheduled job`)
      wakeJobs()
      const job = await jobEnded(found._id)
      await documents.updateOne({ _id: found._id }, { $set: { dueAt: never } })
      return job
    },
  }
}
