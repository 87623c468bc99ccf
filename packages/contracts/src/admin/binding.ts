import { type Static, Type } from '@sinclair/typebox'
import { Id, Instant } from '../primitives.ts'
import { Nullable, Strict } from '../route.ts'
import { bindingStatuses } from './binding-statuses.ts'

/** BOUND: an operator ticked that the address was written to the ring. */
export const BindingStatus = Type.Union(bindingStatuses.map((status) => Type.Literal(status)))

/** A ring in a space: the binding of both tokens, by the id of the ring. */
export const Binding = Strict({
  id: Id,
  /** First 8 characters of each; `POST /rings/{id}/reveal` gives the whole tokens and address. */
  spaceToken: Type.String(),
  ringToken: Type.String(),
  /** The address that stands on the ring, with both tokens shortened. */
  url: Type.String(),
  status: BindingStatus,
  createdAt: Instant,
  spaceId: Id,
  /** Somebody registered with it. */
  isRegistered: Type.Boolean(),
})
export type Binding = Static<typeof Binding>

/** What came of one pair of many; what `failed` may be tried again as it is. */
export const BindingOutcome = Strict({
  outcome: Type.Union([Type.Literal('bound'), Type.Literal('refused'), Type.Literal('failed')]),
  /** Of a pair that was not bound: why. */
  code: Type.Optional(Type.String()),
  message: Type.Optional(Type.String()),
})
export type BindingOutcome = Static<typeof BindingOutcome>

/**
 * A row of the table: rings of one space have the same number, counted over the whole result; null on pages behind the rows
 * that are counted.
 */
export const BindingRow = Strict({ ...Binding.properties, group: Nullable(Type.Integer({ minimum: 1 })) })
export type BindingRow = Static<typeof BindingRow>
