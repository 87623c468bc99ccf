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

/** Returns the id of a request. It derives from user and kind, so that a user has one request of each kind at most. */
export const dataRequestIdOf = (userId: string, kind: DataRequestKind): string =>
  idFromText(`data-request:${userId}:${kind}`)

const schema = aggregateSchemaOf({
  userId: text,
  kind: textOf<DataRequestKind>(),
  state: textOf<DataRequestState>(),
  askedBy: text,
  askedAt: time,
  confirmedBy: orNull(text),
  /** Time from which one super_admin suffices; null if there is a second, or the user is inactive. */
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
