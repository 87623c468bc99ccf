import { type Static, Type } from '@sinclair/typebox'
import { Id, Instant, VersionRead } from '../primitives.ts'
import { Nullable, Strict } from '../route.ts'
import { bindingStatuses } from './binding-statuses.ts'

/** Status of a binding. BOUND: an operator confirmed that the link was written to the ring. */
export const BindingStatus = Type.Union(bindingStatuses.map((status) => Type.Literal(status)))

export const Binding = Strict({
  id: Id,
  /** First 8 characters of each token. `POST /rings/{id}/reveal` returns the full tokens and the link. */
  spaceToken: Type.String(),
  ringToken: Type.String(),
  url: Type.String(),
  status: BindingStatus,
  createdAt: Instant,
  spaceId: Id,
  isRegistered: Type.Boolean(),
  version: VersionRead,
})
export type Binding = Static<typeof Binding>

/** Outcome of a pair. A `failed` pair may be retried unchanged. */
export const BindingOutcome = Strict({
  outcome: Type.Union([Type.Literal('bound'), Type.Literal('refused'), Type.Literal('failed')]),
  code: Type.Optional(Type.String()),
  message: Type.Optional(Type.String()),
})
export type BindingOutcome = Static<typeof BindingOutcome>

/** A row of the table. A space's rings share a group number; null on pages beyond the counted rows. */
export const BindingRow = Strict({ ...Binding.properties, group: Nullable(Type.Integer({ minimum: 1 })) })
export type BindingRow = Static<typeof BindingRow>
