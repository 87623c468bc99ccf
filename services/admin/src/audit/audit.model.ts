import type { AuditAction, AuditOutcome } from '@love-space/contracts/admin/audit-actions.ts'
import {
  type DocOf,
  listOf,
  number,
  orNull,
  schemaOf,
  text,
  textOf,
  time,
  withDefault,
} from '@love-space/service-kit/store/fields.ts'
import { defineCollection } from '@love-space/service-kit/store/store.ts'

const entries = schemaOf({
  /** From 1 on without a gap: two writers cannot both have the next number. */
  _id: number,
  at: time,
  operatorId: text,
  action: textOf<AuditAction>(),
  outcome: textOf<AuditOutcome>(),
  recordId: orNull(text),
  code: orNull(text),
  requestId: text,
  /** Where the values stand, and their salted digest; null where there are none. */
  valuesId: orNull(text),
  valuesDigest: orNull(text),
  previousHash: withDefault(text, ''),
  /** Over everything above. */
  hash: text,
  /** What it is found by: the ids above. */
  words: listOf(text),
})

/** One thing an operator did. It names people by their ids alone; nothing is ever written to it again. */
export type AuditEntryDoc = DocOf<typeof entries>

entries.index({ words: 1 })

export const auditEntryCollection = defineCollection<AuditEntryDoc>({
  collection: 'audit_entries',
  schema: entries,
  erase: 'nothing of anybody',
})

const values = schemaOf({
  _id: text,
  /** The person or the space whose the values are. */
  subjectId: orNull(text),
  salt: text,
  /** JSON, as it went into the digest. */
  values: text,
})

/** What was there before and after: apart from the entry, so that it can be erased with the person it is of. */
export type AuditValuesDoc = DocOf<typeof values>

values.index({ subjectId: 1 })

export const auditValuesCollection = defineCollection<AuditValuesDoc>({
  collection: 'audit_values',
  schema: values,
  erase: { user: (subjectId) => ({ subjectId }), space: (subjectId) => ({ subjectId }) },
})
