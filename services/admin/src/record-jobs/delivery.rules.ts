import type { DeliveryState, RecordJob } from '@love-space/contracts/admin/record-job.ts'
import { deliveryJobs, deliverySteps, type JobInfo } from '@love-space/contracts/job.internal.ts'

const stateOf = ({ state, steps }: Pick<JobInfo, 'state' | 'steps'>): DeliveryState => {
  if (state === 'running') return 'waiting'
  if (state !== 'done') return state
  if (steps.includes(deliverySteps.unsubscribe)) return 'unsubscribed'
  if (steps.includes(deliverySteps.send)) return 'sent'
  return steps.includes(deliverySteps.postpone) ? 'postponed' : 'dropped'
}

/** Returns what became of a mail or push; null for a job that delivers nothing. */
export const deliveryOf = (job: Pick<JobInfo, 'name' | 'state' | 'steps'>): RecordJob['delivery'] => {
  if (job.name === deliveryJobs.mail) return { channel: 'mail', state: stateOf(job) }
  if (job.name === deliveryJobs.push) return { channel: 'push', state: stateOf(job) }
  return null
}
