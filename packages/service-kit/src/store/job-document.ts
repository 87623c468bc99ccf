import type { JobProgress, JobState } from '@love-space/contracts/job.internal.ts'
import { ownerFields, type DataOwner } from '@love-space/contracts/ownership.ts'
import type { Collection, Connection } from 'mongoose'

export interface JobError {
  readonly at: Date
  readonly message: string
}

/** A stored job. Its owner is the space or user whose data it processes, so that an erasure finds it. */
export interface JobDoc extends DataOwner {
  readonly _id: string
  readonly name: string
  readonly data: unknown
  /** Subject, which operators see in place of the data. */
  readonly kind?: string
  /** Digest of the request that started it. */
  readonly print?: string
  readonly state: JobState
  /** Time from which a runner may claim it: its start, the end of its lease, or the next turn of its schedule. */
  readonly dueAt?: Date
  /** Fencing token. It rises with every claim and cancellation, and a runner writes only with that of its own claim. */
  readonly lease: number
  readonly attempts: number
  readonly steps: readonly { readonly name: string; readonly result?: unknown; readonly at: Date }[]
  /** Last place of the step that walks through pages now. */
  readonly walk?: { readonly name: string; readonly pages: number; readonly place: unknown }
  readonly progress?: JobProgress
  /** Value that a recurring job stored for its next turns. */
  readonly kept?: unknown
  readonly errors: readonly JobError[]
  readonly schedule?: string
  /** Kind and owner of a running job whose owners take turns. A unique index allows one per owner. */
  readonly turn?: string
  readonly irrevocable?: boolean
  readonly traceparent?: string
  readonly createdAt: Date
  readonly changedAt: Date
}

export type JobCollection = Collection<JobDoc>

export const jobCollectionName = 'jobs'

export const jobCollection = (connection: Connection): JobCollection =>
  connection.collection<JobDoc>(jobCollectionName) as unknown as JobCollection

/** Indexes for due jobs of a kind, jobs by state with the latest first, jobs of an owner, and turns. */
export const jobIndexes = [
  { key: { name: 1, dueAt: 1 }, sparse: false, unique: false },
  { key: { state: 1, changedAt: -1 }, sparse: false, unique: false },
  ...ownerFields.map((field) => ({ key: { [field]: 1 as const }, sparse: true, unique: false })),
  { key: { turn: 1 }, sparse: true, unique: true },
] as const
