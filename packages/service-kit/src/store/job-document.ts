import type { JobProgress, JobState } from '@love-space/contracts/job.internal.ts'
import { ownerFields, type Owner } from '@love-space/contracts/ownership.ts'
import type { Collection, Connection } from 'mongoose'

export interface JobError {
  readonly at: Date
  readonly message: string
}

/** One job as it rests in the database; its owner is whose data it works on, so that their erasure finds it. */
export interface JobDoc extends Owner {
  readonly _id: string
  readonly name: string
  readonly data: unknown
  readonly state: JobState
  /** From when on a runner may claim it: its time, the end of the lease of the one that has it, the next turn of a schedule. */
  readonly dueAt?: Date
  /** Grows with every claim and when the job is taken away; a runner writes only while it is the one it claimed. */
  readonly lease: number
  /** Tries of the present step, this one included. */
  readonly attempts: number
  /** Steps that are behind it, with what they gave. */
  readonly steps: readonly { readonly name: string; readonly result?: unknown; readonly at: Date }[]
  readonly progress?: JobProgress
  /** The last ones, oldest first. */
  readonly errors: readonly JobError[]
  readonly schedule?: string
  /** While it runs, for a kind whose owners take turns: its kind and owner, so that no other job of theirs runs beside it. */
  readonly turn?: string
  readonly traceparent?: string
  readonly createdAt: Date
  /** When it came into its present state. */
  readonly changedAt: Date
}

export type JobCollection = Collection<JobDoc>

export const jobCollectionName = 'jobs'

export const jobCollection = (connection: Connection): JobCollection =>
  connection.collection<JobDoc>(jobCollectionName) as unknown as JobCollection

/** Due ones by kind; those in a state, last changed first; those of an owner; whose turn it is. */
export const jobIndexes = [
  { key: { name: 1, dueAt: 1 }, sparse: false, unique: false },
  { key: { state: 1, changedAt: -1 }, sparse: false, unique: false },
  ...ownerFields.map((field) => ({ key: { [field]: 1 as const }, sparse: true, unique: false })),
  { key: { turn: 1 }, sparse: true, unique: true },
] as const
