import { Type } from '@sinclair/typebox'
import { defineJob } from '../src/jobs/job.ts'
import type { JobStepPoint } from '../src/jobs/job-steps.ts'

// Job for the tests of killed processes and the process that is killed.

export const countSteps = defineJob({
  name: 'count-steps',
  data: Type.Object({
    steps: Type.Integer({ minimum: 1 }),
    stepMs: Type.Integer({ minimum: 0 }),
    /** Point of a step at which the first process with the job hangs forever. */
    stopAt: Type.Optional(Type.String()),
  }),
  concurrency: 6,
})

export const momentOf = ({ step, when }: Pick<JobStepPoint, 'step' | 'when'>): string => `${step}, ${when}`

export interface RunnerWish {
  readonly url: string
  readonly database: string
  readonly leaseMs: number
}

/** Message to the parent process: it is ready to claim jobs, a job hangs, or a log line. */
export type RunnerMessage =
  | { readonly ready: true }
  | { readonly standsStill: string }
  | { readonly line: { jobId?: string; outcome?: string } }
