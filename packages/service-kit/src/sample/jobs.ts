import { job, scheduledJob, type Job } from '@love-space/service-kit/jobs/job.ts'
import type { Deps } from './deps.ts'
import { runShortenNotes, shortenNotes } from './notes/shorten-notes.job.ts'

/** Work longer than a request, and what recurs. */
export const jobs = (deps: Deps): readonly Job[] => [
  job(shortenNotes, runShortenNotes(deps)),
  scheduledJob({
    name: 'remove-grey-colours',
    schedule: '*/10 * * * *',
    run: async ({ step }) => {
      await step('all', () => deps.colours.deleteMany({ colour: 'grey' }))
    },
  }),
]
