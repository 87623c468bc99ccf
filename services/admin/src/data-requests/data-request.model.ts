import type { DataRequestKind, DataRequestState } from '@love-space/contracts/admin/data-request.ts'
import { idFromText } from '@love-space/service-kit/process/crypto.ts'
import { defineAggregate } from '@love-space/service-kit/store/aggregate.ts'
import {
  aggregateSchemaOf,
  type DocOf,
  optional,
  orNull,
  text,
  textOf,
  time,
} from '@love-space/service-kit/store/fields.ts'

/** Derives the id from user and kind, so that a user has at most one request of each kind. */
export const dataRequestIdOf = (userId: string, kind: DataRequestKind): string =>
  idFromText(`data-request:${userId}:${kind}`)

const schema = aggregateSchemaOf({
  userId: text,
  kind: textOf<DataRequestKind>(),
  state: textOf<DataRequestState>(),
  askedBy: text,
  askedAt: time,
  confirmedBy: orNull(text),
  /** Time from which it is carried out without a second super_admin; null if there is one, or the user is inactive. */
  dueAt: orNull(time),
  /** Key of the latest mail to the user; absent in requests of older releases. */
  mailKey: orNull(optional(text)),
  endedAt: orNull(time),
  code: orNull(text),
})

/** A user's latest data request of one kind. It refers to people by id only. */
export type DataRequestDoc = DocOf<typeof schema>

schema.index({ userId: 1, askedAt: -1 })
schema.index({ state: 1, askedAt: -1 })

export const dataRequestAggregate = defineAggregate<DataRequestDoc>({
  collection: 'data_requests',
  schema,
  // The audit trail still shows that the request was made and carried out.
  erase: { user: (userId) => ({ userId }) },
})
