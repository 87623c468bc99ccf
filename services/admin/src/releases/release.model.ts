import type { CountedRelease } from '@love-space/contracts/admin/front-end.internal.ts'
import {
  type DocOf,
  listOf,
  mixed,
  number,
  optional,
  schemaOf,
  text,
  textOf,
  time,
  withDefault,
} from '@love-space/service-kit/store/fields.ts'
import { defineCollection } from '@love-space/service-kit/store/store.ts'

const schema = schemaOf({
  _id: text,
  frontEnd: textOf<CountedRelease['frontEnd']>(),
  release: text,
  state: textOf<CountedRelease['state']>(),
  percent: number,
  opened: withDefault(number, 0),
  failedStarts: withDefault(number, 0),
  failures: withDefault(number, 0),
  since: time,
  /** Absent for builds, and in documents of older releases. */
  provenance: optional(mixed<NonNullable<CountedRelease['provenance']>>()),
  /** Ids of the latest reports included in the counts. */
  tellings: optional(listOf(text)),
})

export type ReleaseDoc = DocOf<typeof schema>

schema.index({ frontEnd: 1 })

export const releaseCollection = defineCollection<ReleaseDoc>({
  collection: 'releases',
  schema,
  erase: 'nothing of anybody',
})
