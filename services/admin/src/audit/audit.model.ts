import type { AuditAction, AuditOutcome } from '@love-space/contracts/admin/audit-actions.ts'
import { defineCollection } from '@love-space/service-kit/store/store.ts'
import { Schema } from 'mongoose'

/** One thing an operator did. It names people by their ids alone; nothing is ever written to it again. */
export interface AuditEntryDoc {
  /** From 1 on without a gap: two writers cannot both have the next number. */
  readonly _id: number
  readonly at: Date
  readonly operatorId: string
  readonly action: AuditAction
  readonly outcome: AuditOutcome
  readonly recordId: string | null
  readonly code: string | null
  readonly requestId: string
  /** Where the values stand, and their salted digest; null where there are none. */
  readonly valuesId: string | null
  readonly valuesDigest: string | null
  readonly previousHash: string
  /** Over everything above. */
  readonly hash: string
  /** What it is found by: the ids above. */
  readonly words: string[]
}

/** What was there before and after: apart from the entry, so that it can be erased with the person it is of. */
export interface AuditValuesDoc {
  readonly _id: string
  /** The person or the space whose the values are. */
  readonly subjectId: string | null
  readonly salt: string
  /** JSON, as it went into the digest. */
  readonly values: string
}

const text = { type: String, required: true } as const
const optional = { type: String, default: null } as const

const entries = new Schema<AuditEntryDoc>(
  {
    _id: { type: Number, required: true },
    at: { type: Date, required: true },
    operatorId: text,
    action: text,
    outcome: text,
    recordId: optional,
    code: optional,
    requestId: text,
    valuesId: optional,
    valuesDigest: optional,
    previousHash: { type: String, default: '' },
    hash: text,
    words: { type: [String], required: true },
  },
  { versionKey: false },
)
entries.index({ words: 1 })

export const auditEntryCollection = defineCollection<AuditEntryDoc>({
  name: 'AuditEntry',
  collection: 'audit_entries',
  schema: entries,
  erase: 'nothing of anybody',
})

const values = new Schema<AuditValuesDoc>(
  { _id: text, subjectId: optional, salt: text, values: text },
  { versionKey: false },
)
values.index({ subjectId: 1 })

export const auditValuesCollection = defineCollection<AuditValuesDoc>({
  name: 'AuditValues',
  collection: 'audit_values',
  schema: values,
  erase: { user: (subjectId) => ({ subjectId }), space: (subjectId) => ({ subjectId }) },
})
