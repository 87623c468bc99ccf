import { Type, type Static } from '@sinclair/typebox'
import { changes } from '../changes.internal.ts'
import { limits } from '../limits.ts'
import { BasedOn, Day, Id, IdempotencyKey, Secret } from '../primitives.ts'
import { AnyOf, Data, Nullable, OneOf, routeForAdmin, SomeOf, Strict } from '../route.ts'
import { ChipUid, IssuedCount, ringEdits, RingHistoryEntry, RingRecord, RingStatus, SignedTaps } from './ring-record.ts'
import { FactoryJwk } from './factory-jwk.ts'
import { RingKind } from './ring.ts'
import { Reason } from './space-record.internal.ts'
import { LoveStreakCriteria, Theme } from './space.ts'

const params = Strict({ ringId: Id })

const mayChangeInUse = Type.Optional(Type.Boolean())

export const RevealRequest = AnyOf({ mayRevealInUse: Type.Boolean(), reason: Reason })
export type RevealRequest = Static<typeof RevealRequest>

/** Identifies the creating request: a retry gets the first result. */
const Creation = Strict({ id: Id, key: Type.Optional(IdempotencyKey), print: Type.String() })

export const lookUpRingRecords = routeForAdmin('internalLookUpRingRecords', 'POST', '/ring-records/look-up', {
  summary: "Operators' view of rings by id, in stock and in spaces; unknown ones are left out.",
  body: Strict({ ids: Type.Array(Id, { minItems: 1, maxItems: 100 }) }),
  answer: Data(Strict({ rings: Type.Array(RingRecord) })),
})

export const listRingRecords = routeForAdmin('internalListRingRecords', 'GET', '/ring-records', {
  summary: 'All rings by pages: first those in spaces, then those in stock.',
  query: Strict({ after: Type.Optional(Type.String({ pattern: '^(space|stock)-[0-9a-f]{24}$' })) }),
  answer: Data(Strict({ rings: Type.Array(RingRecord), next: Nullable(Type.String()) })),
})

/** Kinds of changes: a ring's space, the ring in stock, its last tap, or it was deleted (which may have failed). */
export const ringChanges = ['spaces', 'stock', 'taps', 'deleted'] as const

export const listChangedRings = routeForAdmin('internalListChangedRings', 'GET', '/changed-rings', {
  summary: 'Ids of rings of which something changed, in the order of the changes, after the given place.',
  query: Strict({ ...changes.query.properties, of: OneOf(ringChanges) }),
  answer: changes.answer,
})

export const createRingRecords = routeForAdmin('internalCreateRingRecords', 'POST', '/ring-records', {
  summary: 'Make rings in stock, once for each request; returns their whole tokens.',
  body: Strict({
    count: IssuedCount,
    status: RingStatus,
    creation: Creation,
    batchId: Type.Optional(Id),
    /** `static` if absent. */
    kind: Type.Optional(RingKind),
    operatorId: Type.Optional(Id),
  }),
  status: 201,
  answer: Data(
    Strict({
      rings: Type.Array(Strict({ ringToken: Secret, record: RingRecord })),
      /** All rings in order of creation. Those in use have no token here. */
      records: Type.Optional(Type.Array(RingRecord)),
    }),
  ),
  errors: ['IDEMPOTENCY_KEY_REUSED'],
})

export const changeRingRecord = routeForAdmin('internalChangeRingRecord', 'PUT', '/ring-records/{ringId}', {
  summary:
    'Change a ring for an operator: space (null: stock), owner (null: none), status, and whether its address was written. Taking it from its owner ends the sessions it opened. A ring in a space or in use moves only with `from`.',
  params,
  body: SomeOf({
    spaceId: Nullable(Id),
    /** Space of the ring (null: in stock) as the operator saw it. Refused if the ring was moved since. */
    from: Nullable(Id),
    basedOn: BasedOn,
    ownerId: Nullable(Id),
    ...ringEdits,
    onlyWhile: Type.Array(RingStatus, { minItems: 1 }),
    /** Confirms that the owner may lose the ring or its access. */
    endsOwnersUse: Type.Boolean(),
    mayChangeInUse: Type.Boolean(),
    isWritten: Type.Boolean(),
    isShipped: Type.Boolean(),
    operatorId: Id,
  }),
  answer: Data(Strict({ before: RingRecord, after: RingRecord })),
  errors: [
    'RING_NOT_FOUND',
    'SPACE_NOT_FOUND',
    'RINGS_FULL',
    'RING_PLACED',
    'RING_MOVED',
    'ITEM_CHANGED_SINCE',
    'RING_BOUND',
    'RING_OWNED',
    'RING_RETIRED',
    'RING_IN_USE',
    'OWNER_NOT_MEMBER',
    'SPACE_READ_ONLY',
    'CONFLICT',
  ],
})

export const deleteRingRecord = routeForAdmin('internalDeleteRingRecord', 'POST', '/ring-records/{ringId}/delete', {
  summary: 'Delete a ring and end the sessions it opened.',
  params,
  body: Strict({ operatorId: Type.Optional(Id), mayChangeInUse }),
  answer: Data(Strict({ before: RingRecord })),
  errors: ['RING_NOT_FOUND', 'RING_IN_USE', 'CONFLICT'],
})

/** Full tokens. `spaceToken` and `url` are null in stock. */
const revealed = { ringToken: Type.String(), spaceToken: Nullable(Type.String()), url: Nullable(Type.String()) }
export const RevealedRing = Strict({ ringId: Id, ...revealed })

export const revealRing = routeForAdmin('internalRevealRing', 'POST', '/ring-records/{ringId}/reveal', {
  summary:
    'The whole tokens and the address of one ring. For a ring in use a reason is required, which its owner and the members are told.',
  params,
  body: RevealRequest,
  answer: Data(Strict(revealed)),
  errors: ['RING_NOT_FOUND', 'RING_IN_USE', 'REASON_REQUIRED', 'CONFLICT'],
})

export const findRingPair = routeForAdmin('internalFindRingPair', 'POST', '/ring-records/find-pair', {
  summary: 'The space and the ring that two whole tokens name.',
  body: Strict({ spaceToken: Secret, ringToken: Secret }),
  answer: Data(Strict({ spaceId: Id, ringId: Id })),
  errors: ['SPACE_NOT_FOUND', 'RING_NOT_FOUND'],
})

export const bindPairs = routeForAdmin('internalBindPairs', 'POST', '/ring-records/bind', {
  summary:
    'Bind rings to spaces by their whole tokens, those in stock together; one outcome for each pair. A ring in another space needs `from`; a pair that this operator bound already stays.',
  body: Strict({
    pairs: Type.Array(
      Strict({
        spaceToken: Secret,
        ringToken: Secret,
        from: Type.Optional(Nullable(Id)),
        isWritten: Type.Optional(Type.Boolean()),
      }),
      { minItems: 1, maxItems: limits.issuedAtOnceMax },
    ),
    operatorId: Id,
    mayChangeInUse,
  }),
  answer: Data(
    Strict({
      outcomes: Type.Array(
        Strict({
          /** Null if no ring has this token. */
          ringId: Nullable(Id),
          /** Null if the pair was bound. */
          refusal: Nullable(Strict({ code: Type.String(), message: Type.String() })),
        }),
      ),
      /** The rings of the bound pairs. */
      rings: Type.Array(RingRecord),
    }),
  ),
})

export const listUnbound = routeForAdmin('internalListUnbound', 'GET', '/unbound', {
  summary: `Active rings in stock and active spaces without rings and members, at most ${limits.issuedAtOnceMax} of each, with their whole tokens.`,
  answer: Data(
    Strict({
      devices: Type.Array(Strict({ id: Id, ringToken: Secret })),
      spaces: Type.Array(Strict({ id: Id, spaceToken: Secret })),
    }),
  ),
})

export const revealRings = routeForAdmin('internalRevealRings', 'POST', '/ring-records/reveal', {
  summary:
    'Whole tokens and addresses of rings by id, for the file of a batch; unknown rings and those in use are left out.',
  body: Strict({
    ids: Type.Array(Id, { minItems: 1, maxItems: 100 }),
    /** Includes rings in use, to match the lines of a file. These tokens must never be shown. */
    isToCompare: Type.Optional(Type.Boolean()),
  }),
  answer: Data(Strict({ rings: Type.Array(RevealedRing) })),
})

export const ChipLine = Strict({ ringId: Id, chipUid: ChipUid })
export type ChipLine = Static<typeof ChipLine>

/** Outcomes. `noted`: recorded, or would be in a dry run. `known`: recorded before. The others change nothing. */
export const chipOutcomes = ['noted', 'known', 'unknown-ring', 'other-chip', 'chip-taken'] as const
export const ChipOutcome = OneOf(chipOutcomes)
export type ChipOutcome = (typeof chipOutcomes)[number]

export const recordChips = routeForAdmin('internalNoteChips', 'POST', '/ring-records/chips', {
  summary: 'Record which chip is in which ring, or only check; one outcome for each line.',
  body: Strict({
    lines: Type.Array(ChipLine, { minItems: 1, maxItems: 100 }),
    isTrial: Type.Boolean(),
    operatorId: Id,
    mayChangeInUse,
  }),
  answer: Data(Strict({ outcomes: Type.Array(ChipOutcome) })),
  errors: ['CONFLICT'],
})

export const sealBatchKeys = routeForAdmin('internalSealBatchKeys', 'POST', '/ring-batches/{batchId}/keys', {
  summary: 'The keys of a batch whose rings sign their taps, as a compact JWE for the public key of a factory.',
  params: Strict({ batchId: Id }),
  body: Strict({ jwk: FactoryJwk }),
  answer: Data(Strict({ file: Type.String() })),
  errors: ['BATCH_NOT_FOUND', 'UNAVAILABLE'],
})

export const shipRings = routeForAdmin('internalShipRings', 'POST', '/ring-records/ship', {
  summary: 'Mark rings as shipped; idempotent. Leaves out unknown rings, and rings in use without permission.',
  body: Strict({ ids: Type.Array(Id, { minItems: 1, maxItems: 100 }), operatorId: Id, mayChangeInUse }),
  answer: Data(Strict({ rings: Type.Array(RingRecord) })),
  errors: ['CONFLICT'],
})

export const removedAtOnceMax = 25

export const removeUnusedRings = routeForAdmin('internalRemoveUnusedRings', 'POST', '/ring-records/remove-unused', {
  summary:
    'Delete those of these rings that are neither written nor shipped nor in use; returns the others. Idempotent.',
  body: Strict({ ids: Type.Array(Id, { minItems: 1, maxItems: removedAtOnceMax }), operatorId: Id }),
  answer: Data(Strict({ removed: Type.Array(Id), kept: Type.Array(RingRecord) })),
  errors: ['CONFLICT'],
})

export const replaceRing = routeForAdmin('internalReplaceRing', 'POST', '/ring-records/{ringId}/replace', {
  summary: 'Replace this ring by one in stock, which gets its owner; this one is retired into stock.',
  params,
  body: Strict({ by: Id, operatorId: Id, mayChangeInUse }),
  answer: Data(Strict({ before: RingRecord, after: RingRecord, replacement: RingRecord })),
  errors: [
    'RING_NOT_FOUND',
    'RING_INACTIVE',
    'RING_TAKEN',
    'RING_MOVED',
    'RING_RETIRED',
    'RING_IN_USE',
    'RINGS_FULL',
    'SPACE_NOT_FOUND',
    'SPACE_READ_ONLY',
    'CONFLICT',
  ],
})

export const reverseDisowning = routeForAdmin(
  'internalReverseDisowning',
  'POST',
  '/ring-records/{ringId}/reverse-disowning',
  {
    summary:
      'Reverse a disowning: makes the member who joined by this ring a member again, until their texts are erased. Idempotent.',
    params,
    body: Strict({ operatorId: Id }),
    answer: Data(Strict({ before: RingRecord, after: RingRecord })),
    errors: ['RING_NOT_FOUND', 'DISOWNING_FINAL', 'CONFLICT'],
  },
)

export const readRingHistory = routeForAdmin('internalReadRingHistory', 'GET', '/ring-records/{ringId}/history', {
  summary: 'The history of a ring, oldest first, and the taps of a ring that signs them.',
  params,
  answer: Data(Strict({ deeds: Type.Array(RingHistoryEntry), signedTaps: Type.Optional(SignedTaps) })),
  errors: ['RING_NOT_FOUND'],
})

export const SpaceTemplate = AnyOf({
  theme: Theme,
  relationshipStartDate: Nullable(Day),
  loveStreakCriteria: LoveStreakCriteria,
})
export type SpaceTemplate = Static<typeof SpaceTemplate>

export const issueSpaces = routeForAdmin('internalIssueSpaces', 'POST', '/spaces/bulk', {
  summary: 'Issue empty spaces without rings, once for each request; returns their whole tokens.',
  body: Strict({ count: IssuedCount, creation: Creation, template: Type.Optional(SpaceTemplate) }),
  status: 201,
  answer: Data(
    Strict({
      spaces: Type.Array(Strict({ spaceId: Id, spaceToken: Secret })),
      /** Ids of all spaces in order of creation. Those with a member have no token here. */
      ids: Type.Optional(Type.Array(Id)),
    }),
  ),
  errors: ['IDEMPOTENCY_KEY_REUSED'],
})

export const removeUnusedSpaces = routeForAdmin('internalRemoveUnusedSpaces', 'POST', '/spaces/bulk/remove-unused', {
  summary:
    'Erase the spaces that requests issued and that have neither members nor rings; returns their ids. Idempotent.',
  body: Strict({ creations: Type.Array(Strict({ id: Id, count: IssuedCount }), { minItems: 1, maxItems: 20 }) }),
  answer: Data(Strict({ removed: Type.Array(Id) })),
  errors: ['CONFLICT'],
})
