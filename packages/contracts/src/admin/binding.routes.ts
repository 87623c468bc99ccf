import { Type } from '@sinclair/typebox'
import { limits } from '../limits.ts'
import { BasedOn, Id, Secret } from '../primitives.ts'
import { Data, Nullable, routeOf, Strict, WithDefault } from '../route.ts'
import { ActionResult } from './action-result.ts'
import * as calls from './binding.calls.ts'
import { Binding, BindingOutcome, BindingRow, BindingStatus } from './binding.ts'
import { ringRefusals } from './ring.routes.ts'
import { TableAnswer, TableQuery } from './table.ts'

const params = Strict({ id: Id })
const binding = Data(Strict({ binding: Binding }))

const changes = [
  'BINDING_NOT_FOUND',
  'RING_NOT_FOUND',
  'SPACE_NOT_FOUND',
  'RINGS_FULL',
  ...ringRefusals,
  'SPACE_READ_ONLY',
  'CONFLICT',
] as const

/** Both full tokens of a ring's link, and the consent to move a ring out of another space. */
const Pair = {
  spaceToken: Secret,
  ringToken: Secret,
  /** Space of the ring (null: in stock) as the operator saw it. Answers 409 if the ring was moved since. */
  from: Type.Optional(Nullable(Id)),
}

export const listBindings = routeOf(calls.listBindings, {
  summary:
    'A page of bindings: rings in spaces. Rings whose owner has registered are hidden unless a filter shows them.',
  permission: 'rings:read',
  query: TableQuery,
  answer: TableAnswer(BindingRow),
})

export const listUnbound = routeOf(calls.listUnbound, {
  summary: `Active rings in stock and empty spaces without rings, at most ${limits.issuedAtOnceMax} of each, with their whole tokens. The audit trail records it.`,
  permission: 'tokens:reveal',
  stepUp: true,
  answer: Data(
    Strict({
      devices: Type.Array(Strict({ id: Id, ringToken: Type.String() })),
      spaces: Type.Array(Strict({ id: Id, spaceToken: Type.String() })),
    }),
  ),
})

export const getBinding = routeOf(calls.getBinding, {
  summary: 'One binding.',
  permission: 'rings:read',
  params,
  answer: binding,
  errors: ['BINDING_NOT_FOUND'],
})

export const createBinding = routeOf(calls.createBinding, {
  summary:
    'Bind a ring in stock to a space; a ring in another space needs `from`. A repeated call of the same operator changes nothing; another operator is refused.',
  permission: 'rings:write',
  body: Strict({ ...Pair, status: WithDefault(BindingStatus, 'UNBOUND') }),
  status: 201,
  answer: binding,
  errors: changes,
})

export const updateBinding = routeOf(calls.updateBinding, {
  summary:
    'Change a binding: only its status, or both tokens, which gives it a new address. A ring in another space needs `from`. With another device token the former ring returns to stock, and the binding has the id of the new one.',
  permission: 'rings:write',
  params,
  body: Type.Partial(Strict({ ...Pair, status: BindingStatus, basedOn: BasedOn }), {
    additionalProperties: false,
    minProperties: 1,
  }),
  answer: binding,
  errors: [...changes, 'ITEM_CHANGED_SINCE'],
})

export const deleteBinding = routeOf(calls.deleteBinding, {
  summary: 'Delete a binding; its ring returns to stock.',
  permission: 'rings:write',
  params,
  status: 204,
  errors: ['BINDING_NOT_FOUND', 'RING_MOVED', 'RING_IN_USE', 'CONFLICT'],
})

export const bulkCreateBindings = routeOf(calls.bulkCreateBindings, {
  summary: `Bind at most ${limits.issuedAtOnceMax} pairs. Pairs that the same operator has bound already stay. Returns an outcome for each pair; if all were refused, the first refusal.`,
  permission: 'rings:write',
  body: Strict({
    bindings: Type.Array(Strict({ ...Pair, status: WithDefault(BindingStatus, 'UNBOUND') }), {
      minItems: 1,
      maxItems: limits.issuedAtOnceMax,
    }),
  }),
  status: 201,
  answer: ActionResult(
    Strict({
      createdBindings: Type.Array(Binding),
      /** One outcome per pair, in the order of the request. */
      outcomes: Type.Optional(Type.Array(BindingOutcome)),
    }),
  ),
  errors: changes,
})
