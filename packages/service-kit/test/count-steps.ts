import { Type } from '@sinclair/typebox'
import { defineJob } from '../src/jobs/job.ts'
import type { JobMoment } from '../src/jobs/job-steps.ts'

// What the tests of killed processes share with the process that is killed.

/** Counts, for each of its steps, how often the step's work was done. */
export const countSteps = defineJob({
  name: 'count-steps',
  data: Type.Object({
    steps: Type.Integer({ minimum: 1 }),
    stepMs: Type.Integer({ minimum: 0 }),
    /** Where the first process that has it stands still for ever: a step and a moment of it. */
    standStillAt: Type.Optional(Type.String()),
  }),
  concurrency: 6,
})

/** Names a moment. */
export const momentOf = ({ step, when }: Pick<JobMoment, 'step' | 'when'>): string => `${step}, ${when}`

export interface RunnerWish {
  readonly url: string
  readonly database: string
  readonly leaseMs: number
}

/** What the process tells its parent: it looks for jobs, one of them stands still, or a line of its log. */
export type RunnerMessage =
  { readonly ready: true } | { readonly standsStill: string } | { readonly line: { jobId?: string; outcome?: string } }
