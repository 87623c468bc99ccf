import { type Static, Type } from '@sinclair/typebox'
import { Id, Instant } from '../primitives.ts'
import { Nullable, Strict } from '../route.ts'
import { auditActions, auditOutcomes } from './audit-actions.ts'

export const AuditEntry = Strict({
  /** Number of the entry: from 1, without gaps. */
  id: Type.String({ pattern: '^[0-9]{1,15}$' }),
  at: Instant,
  /** The operator; `name` is null if the account no longer exists. */
  operator: Strict({ id: Id, name: Nullable(Type.String()) }),
  action: Type.Union(auditActions.map((action) => Type.Literal(action))),
  outcome: Type.Union(auditOutcomes.map((outcome) => Type.Literal(outcome))),
  /** Id of the changed record; null if its creation failed. */
  recordId: Nullable(Type.String()),
  code: Nullable(Type.String()),
  requestId: Type.String(),
})
export type AuditEntry = Static<typeof AuditEntry>

const Values = Nullable(Type.Record(Type.String(), Type.Unknown()))

/** An entry with its values, which are null if there were none or their user was erased. */
export const AuditDetails = Strict({
  ...AuditEntry.properties,
  before: Values,
  after: Values,
  areErased: Type.Boolean(),
})
export type AuditDetails = Static<typeof AuditDetails>
