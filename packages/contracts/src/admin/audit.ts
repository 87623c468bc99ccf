import { type Static, Type } from '@sinclair/typebox'
import { Id, Instant } from '../primitives.ts'
import { Nullable, Strict } from '../route.ts'
import { auditActions, auditOutcomes } from './audit-actions.ts'

export const AuditEntry = Strict({
  /** Counts from 1 without gaps. */
  id: Type.String({ pattern: '^[0-9]{1,15}$' }),
  at: Instant,
  /** Name is null if the account no longer exists. */
  operator: Strict({ id: Id, name: Nullable(Type.String()) }),
  action: Type.Union(auditActions.map((action) => Type.Literal(action))),
  outcome: Type.Union(auditOutcomes.map((outcome) => Type.Literal(outcome))),
  /** The changed record; null if its creation failed. */
  recordId: Nullable(Type.String()),
  code: Nullable(Type.String()),
  requestId: Type.String(),
})
export type AuditEntry = Static<typeof AuditEntry>

const Values = Nullable(Type.Record(Type.String(), Type.Unknown()))

/** Values are null if there were none, or if they were erased with their user. */
export const AuditDetails = Strict({
  ...AuditEntry.properties,
  before: Values,
  after: Values,
  areErased: Type.Boolean(),
})
export type AuditDetails = Static<typeof AuditDetails>
