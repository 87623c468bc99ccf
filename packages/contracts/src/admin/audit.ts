import { type Static, Type } from '@sinclair/typebox'
import { Id, Instant } from '../primitives.ts'
import { Nullable, Strict } from '../route.ts'
import { auditActions, auditOutcomes } from './audit-actions.ts'

export const AuditEntry = Strict({
  /** The entry's number, from 1 on without a gap. */
  id: Type.String({ pattern: '^[0-9]{1,15}$' }),
  at: Instant,
  /** Who did it; no name where their account is gone. */
  operator: Strict({ id: Id, name: Nullable(Type.String()) }),
  action: Type.Union(auditActions.map((action) => Type.Literal(action))),
  outcome: Type.Union(auditOutcomes.map((outcome) => Type.Literal(outcome))),
  /** What it was done to; null where it was to be created and was not. */
  recordId: Nullable(Type.String()),
  /** Why it was refused. */
  code: Nullable(Type.String()),
  requestId: Type.String(),
})
export type AuditEntry = Static<typeof AuditEntry>

/** The fields that a change has made different, as texts. */
const Values = Nullable(Type.Record(Type.String(), Type.Unknown()))

/** Values are null where there were none, or where they were erased with the person they were of. */
export const AuditDetails = Strict({
  ...AuditEntry.properties,
  before: Values,
  after: Values,
  areErased: Type.Boolean(),
})
export type AuditDetails = Static<typeof AuditDetails>
