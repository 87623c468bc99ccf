import type { DataRequestKind, DataRequestState } from '@love-space/contracts/admin/data-request.ts'
import { idOf } from '@love-space/service-kit/process/crypto.ts'
import { defineAggregate } from '@love-space/service-kit/store/aggregate.ts'
import { aggregateSchemaOf, type DocOf, orNull, text, textOf, time } from '@love-space/service-kit/store/fields.ts'

/** So nobody has two of a kind. */
export const dataRequestIdOf = (userId: string, kind: DataRequestKind): string => idOf(`data-request:${userId}:${kind}`)

const schema = aggregateSchemaOf({
  userId: text,
  kind: textOf<DataRequestKind>(),
  state: textOf<DataRequestState>(),
  askedBy: text,
  askedAt: time,
  confirmedBy: orNull(text),
  /** When it is carried out without a second super_admin; null where there is one to confirm it. */
  dueAt: orNull(time),
  endedAt: orNull(time),
  code: orNull(text),
})

/** The last request of one kind for the data of one person. It names people by their ids alone. */
export type DataRequestDoc = DocOf<typeof schema>

schema.index({ userId: 1, askedAt: -1 })
schema.index({ state: 1, askedAt: -1 })

export const dataRequestAggregate = defineAggregate<DataRequestDoc>({
  collection: 'data_requests',
  schema,
  // The audit trail goes on to say that it was asked for, and carried out.
  erase: { user: (userId) => ({ userId }) },
})
