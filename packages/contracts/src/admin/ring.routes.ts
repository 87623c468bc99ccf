import { Type } from '@sinclair/typebox'
import { limits } from '../limits.ts'
import { BasedOn, Email, Id } from '../primitives.ts'
import { Data, Nullable, routeOf, Strict, WithDefault } from '../route.ts'
import { IssuedCount, ringEdits, RingHistoryEntry, SignedTaps, RingStatus } from '../space/ring-record.ts'
import { Reason } from '../space/space-record.internal.ts'
import { ActionResult } from './action-result.ts'
import * as calls from './ring.calls.ts'
import { AdminRing } from './ring.ts'
import { TableAnswer, TableQuery } from './table.ts'

const params = Strict({ id: Id })
const ring = Data(Strict({ ring: AdminRing }))

/** Flags that follow from the ids. A contradiction is refused. */
const flags = {
  isAssignedToSpace: Type.Optional(Type.Boolean()),
  isAssignedToUser: Type.Optional(Type.Boolean()),
}

export const ringRefusals = ['RING_PLACED', 'RING_MOVED', 'RING_BOUND', 'RING_OWNED', 'RING_IN_USE'] as const

const changes = [
  'RING_NOT_FOUND',
  'SPACE_NOT_FOUND',
  'RINGS_FULL',
  ...ringRefusals,
  'OWNER_NOT_MEMBER',
  'SPACE_READ_ONLY',
  'CONFLICT',
] as const

export const listRings = routeOf(calls.listRings, {
  summary: 'A page of rings, in stock and in spaces.',
  permission: 'rings:read',
  query: TableQuery,
  answer: TableAnswer(AdminRing),
})

export const getRing = routeOf(calls.getRing, {
  summary: 'One ring.',
  permission: 'rings:read',
  params,
  answer: ring,
  errors: ['RING_NOT_FOUND'],
})

export const createRing = routeOf(calls.createRing, {
  summary: 'Make a ring: in stock, or for a space and one of its members.',
  permission: 'rings:write',
  body: Strict({
    spaceId: WithDefault(Nullable(Id), null),
    userId: WithDefault(Nullable(Id), null),
    status: WithDefault(RingStatus, 'ACTIVE'),
    ...flags,
  }),
  status: 201,
  answer: ring,
  errors: changes,
})

export const changeRing = routeOf(calls.changeRing, {
  summary:
    "Change a ring; absent fields stay. Deactivating it or changing its owner ends the owner's access at once and needs `endsOwnersUse`. Moving a ring out of a space or from its owner needs `from`.",
  permission: 'rings:write',
  params,
  body: Type.Partial(
    Strict({
      spaceId: Nullable(Id),
      /** Space of the ring (null: in stock) as the operator saw it. Answers 409 if the ring was moved since. */
      from: Nullable(Id),
      userId: Nullable(Id),
      ...ringEdits,
      /** Confirms that the owner loses the ring or its access. */
      endsOwnersUse: Type.Boolean(),
      basedOn: BasedOn,
      ...flags,
    }),
    { additionalProperties: false, minProperties: 1 },
  ),
  answer: ring,
  errors: [...changes, 'ITEM_CHANGED_SINCE'],
})

export const deleteRing = routeOf(calls.deleteRing, {
  summary: 'Delete a ring.',
  permission: 'rings:write',
  params,
  status: 204,
  errors: ['RING_NOT_FOUND', 'RING_IN_USE', 'CONFLICT'],
})

/** States that operators report. `lost` and `retired` end the ring's sessions at once. */
export const settableRingStates = ['shipped', 'lost', 'reactivated', 'retired'] as const

export const changeRingState = routeOf(calls.changeRingState, {
  summary: 'Report a ring as shipped, lost, retired or reactivated; its history names the operator.',
  permission: 'rings:write',
  params,
  body: Strict({ state: Type.Union(settableRingStates.map((state) => Type.Literal(state))) }),
  answer: ring,
  errors: ['RING_NOT_FOUND', 'RING_IN_USE', 'CONFLICT'],
})

export const reportLostRing = routeOf(calls.reportLostRing, {
  summary:
    'Report an owned ring as lost for its owner, who is named by e-mail. It stops working, and the sessions it opened end.',
  permission: 'rings:report',
  params,
  body: Strict({ ownerEmail: Email }),
  answer: ring,
  errors: ['RING_NOT_FOUND', 'OWNER_DIFFERS', 'ITEM_CHANGED_SINCE', 'CONFLICT'],
})

export const replaceRing = routeOf(calls.replaceRing, {
  summary:
    'Replace this ring by one in stock, which gets its space and owner. This one is retired into stock, and the sessions it opened end.',
  permission: 'rings:write',
  params,
  body: Strict({ by: Id }),
  answer: Data(Strict({ ring: AdminRing, replacement: AdminRing })),
  errors: [...changes, 'RING_TAKEN', 'RING_INACTIVE', 'RING_RETIRED'],
})

export const reverseDisowning = routeOf(calls.reverseDisowning, {
  summary:
    'Reverse a disowning: the member who joined by this ring returns with ring and texts, while the place is free and nothing is erased.',
  permission: 'rings:in-use',
  params,
  answer: ring,
  errors: ['RING_NOT_FOUND', 'DISOWNING_FINAL', 'CONFLICT'],
})

export const readRingHistory = routeOf(calls.readRingHistory, {
  summary:
    'The history of a ring, oldest first, and the taps of a ring that signs them. Without `users:read` it only says whether an operator acted.',
  permission: 'rings:read',
  params,
  answer: Data(
    Strict({
      deeds: Type.Array(
        Strict({
          ...RingHistoryEntry.properties,
          /** Name of the operator; null if the account is gone, no operator did it, or the caller may not see users. */
          operatorName: Nullable(Type.String()),
          isByOperator: Type.Optional(Type.Boolean()),
        }),
      ),
      /** Only of a ring that signs its taps. */
      signedTaps: Type.Optional(SignedTaps),
    }),
  ),
  errors: ['RING_NOT_FOUND'],
})

export const revealRing = routeOf(calls.revealRing, {
  summary:
    'The whole tokens and the address of one ring; audited. For a ring in use only a super_admin gets them, with a `reason`, and the people are told.',
  permission: 'tokens:reveal',
  stepUp: true,
  params,
  body: Type.Partial(Strict({ reason: Reason }), { additionalProperties: false }),
  answer: Data(Strict({ ringToken: Type.String(), spaceToken: Nullable(Type.String()), url: Nullable(Type.String()) })),
  errors: ['RING_NOT_FOUND', 'RING_IN_USE', 'REASON_REQUIRED', 'CONFLICT'],
})

export const bulkCreateRings = routeOf(calls.bulkCreateRings, {
  summary: `Make at most ${limits.issuedAtOnceMax} rings in stock and return their whole tokens; audited. A retry leaves out rings that are in use by then.`,
  permission: 'tokens:reveal',
  body: Strict({ spaceId: WithDefault(Type.Null(), null), count: WithDefault(IssuedCount, 100) }),
  status: 201,
  answer: ActionResult(Strict({ rings: Type.Array(Strict({ id: Id, ringToken: Type.String() })) })),
})
