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
  /** Consecutive number from 1. Being unique, it stops two writers from using the same one. */
  _id: number,
  at: time,
  operatorId: text,
  action: textOf<AuditAction>(),
  outcome: textOf<AuditOutcome>(),
  recordId: orNull(text),
  code: orNull(text),
  requestId: text,
  /** Reference to the values and their salted digest; null if there are none. */
  valuesId: orNull(text),
  valuesDigest: orNull(text),
  previousHash: withDefault(text, ''),
  hash: text,
  words: listOf(text),
})

/** An action of an operator. It refers to people by id only and is never changed. */
export type AuditEntryDoc = DocOf<typeof entries>

entries.index({ words: 1 })
entries.index({ at: 1, _id: 1 })

export const auditEntryCollection = defineCollection<AuditEntryDoc>({
  collection: 'audit_entries',
  schema: entries,
  erase: 'nothing of anybody',
})

const values = schemaOf({
  _id: text,
  subjectId: orNull(text),
  salt: text,
  /** JSON text, exactly as it was hashed. */
  values: text,
})

/** Values before and after an action. Stored apart from the entry, so that they can be erased. */
export type AuditValuesDoc = DocOf<typeof values>

values.index({ subjectId: 1 })

export const auditValuesCollection = defineCollection<AuditValuesDoc>({
  collection: 'audit_values',
  schema: values,
  erase: { user: (subjectId) => ({ subjectId }), space: (subjectId) => ({ subjectId }) },
})
