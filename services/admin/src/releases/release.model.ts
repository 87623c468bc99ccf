import type { CountedRelease } from '@love-space/contracts/admin/front-end.internal.ts'
import { defineCollection } from '@love-space/service-kit/store/store.ts'
import { Schema } from 'mongoose'

/** A release of a front end, with what browsers made of it. */
export interface ReleaseDoc extends CountedRelease {
  /** `{front end} {release}`. */
  readonly _id: string
  readonly since: Date
  /** Ids of the last tellings that were added to it. */
  readonly tellings?: readonly string[]
}

const schema = new Schema<ReleaseDoc>(
  {
    _id: { type: String, required: true },
    frontEnd: { type: String, required: true },
    release: { type: String, required: true },
    state: { type: String, required: true },
    percent: { type: Number, required: true },
    opened: { type: Number, default: 0 },
    failedStarts: { type: Number, default: 0 },
    failures: { type: Number, default: 0 },
    since: { type: Date, required: true },
    tellings: { type: [String], default: undefined },
  },
  { versionKey: false },
)

schema.index({ frontEnd: 1 })

export const releaseCollection = defineCollection<ReleaseDoc>({
  name: 'Release',
  collection: 'releases',
  schema,
  erase: 'nothing of anybody',
})
