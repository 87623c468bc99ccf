import { type DocOf, number, schemaOf, text, time } from '@love-space/service-kit/store/fields.ts'
import { defineCollection } from '@love-space/service-kit/store/store.ts'

const schema = schemaOf({
  _id: text,
  /** Number and hash of the last entry that was cut off. */
  number,
  hash: text,
  /** Number of entries that this cut takes away. */
  count: number,
  at: time,
  signature: text,
})

/** The checkpoint at which the audit trail was last cut. Verification begins behind it. There is at most one. */
export type AuditCheckpointDoc = DocOf<typeof schema>

export const checkpointId = 'last-cut'

export const auditCheckpointCollection = defineCollection<AuditCheckpointDoc>({
  collection: 'audit_checkpoints',
  schema,
  erase: 'nothing of anybody',
})
