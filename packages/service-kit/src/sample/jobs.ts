import { job, recurringJob, type Job } from '@love-space/service-kit/jobs/job.ts'
import type { Deps } from './deps.ts'
import { runShortenNotes, shortenNotes } from './notes/shorten-notes.job.ts'

export const jobs = (deps: Deps): readonly Job[] => [
  job(shortenNotes, runShortenNotes(deps)),
  recurringJob('remove-grey-colours', '*/10 * * * *', () => deps.colours.deleteMany({ colour: 'grey' })),
]
