import { type Static, Type } from '@sinclair/typebox'
import { JobInfo } from '../job.internal.ts'
import { Nullable, OneOf, Strict } from '../route.ts'
import { serviceNames } from '../processes.ts'

export const Service = OneOf(serviceNames)

/**
 * State of a mail or push. `waiting`: also for a retry. `postponed`: until the quiet hours end, by another job.
 * `dropped`: no longer wanted when its turn came, e.g. read in the app. `unsubscribed`: the browser takes none anymore.
 */
export const deliveryStates = [
  'waiting',
  'sent',
  'failed',
  'cancelled',
  'postponed',
  'dropped',
  'unsubscribed',
] as const
export type DeliveryState = (typeof deliveryStates)[number]

export const RecordJob = Strict({
  ...JobInfo.properties,
  service: Service,
  /** Delivery of a mail or push; null for other jobs. */
  delivery: Nullable(Strict({ channel: OneOf(['mail', 'push']), state: OneOf(deliveryStates) })),
})
export type RecordJob = Static<typeof RecordJob>

export const RecordJobs = Strict({
  /** Newest first. */
  jobs: Type.Array(RecordJob),
  /** Services that did not answer, so that their jobs are missing here. */
  silent: Type.Array(Service),
})
export type RecordJobs = Static<typeof RecordJobs>
