import type { Lookup } from '../store/claims.ts'
import { recurringJob, type Job } from './job.ts'

/** Job that decides about claims whose writer died. */
export const lookupJob = ({ collection, healExpired }: Lookup): Job =>
  recurringJob(`heal-${collection.replaceAll('_', '-')}`, '*/10 * * * *', healExpired)
