import type { BodyOf, ParamsOf, QueryOf } from '@love-space/contracts/call-parts.ts'
import {
  bindPairs,
  changeRingRecord,
  createRingRecords,
  deleteRingRecord,
  findRingPair,
  issueSpaces,
  listChangedRings,
  listRingRecords,
  listUnbound,
  lookUpRingRecords,
  recordChips,
  removeUnusedRings,
  removeUnusedSpaces,
  readRingHistory,
  replaceRing,
  revealRing,
  revealRings,
  reverseDisowning,
  sealBatchKeys,
  shipRings,
} from '@love-space/contracts/space/ring-record.internal.ts'
import { checkRingCode, forgetChip } from '@love-space/contracts/space/station.internal.ts'
import { findRingsByCode } from '@love-space/contracts/space/tap.internal.ts'
import type { RingHistoryEntry as RingEntry, RingRecord } from '@love-space/contracts/space/ring-record.ts'
import { idFromText, newId } from '@love-space/service-kit/process/crypto.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import type { Static } from '@sinclair/typebox'
import { createReplayCheck, createRecords, createStub, type Answers, type Stub } from './stub.ts'

type RingHistoryEntry = Static<typeof RingEntry>
type RingSpace = NonNullable<RingRecord['space']>

export interface RingStub extends Stub {
  readonly rings: Map<string, RingRecord>
  readonly spaces: Map<string, RingSpace>
  readonly occupied: Set<string>
  readonly deeds: RingHistoryEntry[]
  addRing(more?: Partial<RingRecord>): RingRecord
  addSpace(name?: string, spaceId?: string): RingSpace
  change(ringId: string, change: Partial<RingRecord>): RingRecord
}

export const wholeToken = (id: string): string => `${id.slice(-8)}-whole-${id}`

const at = '2026-01-01T00:00:00.000Z'

const revealed = ({ ringId, space }: RingRecord) => {
  const spaceToken = space && wholeToken(space.spaceId)
  const url = spaceToken && `https://love.example/api/space?token=${spaceToken}&object=${wholeToken(ringId)}`
  return { ringId, ringToken: wholeToken(ringId), spaceToken, url }
}

const newRing = ({ ringId = newId(), ...more }: Partial<RingRecord>): RingRecord => ({
  ringId,
  version: 1,
  revision: 1,
  tokenPrefix: ringId.slice(-8),
  status: 'ACTIVE',
  space: null,
  ownerId: null,
  writtenAt: null,
  placedAt: more.space ? at : null,
  createdAt: at,
  lastUsedAt: null,
  lastUsedBy: null,
  batchId: null,
  chipUid: null,
  shippedAt: null,
  ...more,
})

const createRingState = () => {
  const rings = createRecords<RingRecord>(({ ringId }) => ringId, 'RING_NOT_FOUND')
  const spaces = new Map<string, RingSpace>()
  const requireSame = createReplayCheck()
  const deeds: RingHistoryEntry[] = []
  const occupied = new Set<string>()
  const binders = new Map<string, string>()

  const addRing = (more: Partial<RingRecord> = {}): RingRecord => rings.add(newRing(more))
  const addSpace = (customName = 'Our Love Space', spaceId: string = newId()): RingSpace => {
    const space = { spaceId, tokenPrefix: spaceId.slice(-8), customName }
    spaces.set(spaceId, space)
    return space
  }
  const spaceBy = (spaceId: string): RingSpace => {
    const space = spaces.get(spaceId)
    if (!space) throw new AppError('SPACE_NOT_FOUND')
    return space
  }

  const namedSpace = (spaceToken: string): RingSpace => {
    const space = [...spaces.values()].find(({ spaceId }) => wholeToken(spaceId) === spaceToken)
    if (!space) throw new AppError('SPACE_NOT_FOUND')
    return space
  }

  const isInUse = ({ ownerId, space }: RingRecord): boolean =>
    ownerId !== null || (space !== null && occupied.has(space.spaceId))

  const requireChangeable = (before: RingRecord, body: BodyOf<typeof changeRingRecord>): void => {
    const { spaceId, from, ownerId, status, operatorId, onlyWhile, endsOwnersUse, mayChangeInUse } = body
    const place = before.space?.spaceId ?? null
    const binder = binders.get(before.ringId)
    if (spaceId === place && place !== null && from !== place && binder !== undefined && binder !== operatorId) {
      throw new AppError('RING_BOUND')
    }
    if (from !== undefined && from !== place && spaceId !== place) throw new AppError('RING_MOVED')
    if (onlyWhile && !onlyWhile.includes(before.status)) throw new AppError('RING_RETIRED')
    const isMoved = spaceId !== undefined && spaceId !== place
    if (isMoved && from === undefined && place !== null && spaceId !== null) throw new AppError('RING_PLACED')
    const isUsed = isInUse(before) || (isMoved && spaceId !== null && occupied.has(spaceId))
    if (isUsed && !mayChangeInUse) throw new AppError('RING_IN_USE')
    if (isMoved && from === undefined && isInUse(before)) throw new AppError('RING_PLACED')
    const isClosed = before.status === 'ACTIVE' && status !== undefined && status !== 'ACTIVE'
    const isTaken = ownerId !== undefined && ownerId !== before.ownerId
    if (before.ownerId !== null && (isClosed || isTaken) && !endsOwnersUse) throw new AppError('RING_OWNED')
  }

  return {
    rings,
    spaces,
    requireSame,
    deeds,
    binders,
    addRing,
    addSpace,
    spaceBy,
    namedSpace,
    isInUse,
    requireChangeable,
    occupied,
  }
}
type RingState = ReturnType<typeof createRingState>

const readingAnswers = ({ rings, spaces, deeds, namedSpace }: RingState): Answers => ({
  [lookUpRingRecords.id]: ({ body }) => ({
    rings: rings.lookUp((body as BodyOf<typeof lookUpRingRecords>).ids),
  }),
  [listRingRecords.id]: ({ query }) => {
    const { after = 'space-' } = query as { after?: string }
    const page = rings.pageAfter(after.split('-')[1] ?? '')
    return { rings: page, next: page.length === 0 ? null : `space-${page.at(-1)?.ringId}` }
  },
  [listChangedRings.id]: ({ query }) => {
    const { of } = query as QueryOf<typeof listChangedRings>
    const place = (id: string) => {
      const ring = rings.byId.get(id)
      if (!ring) return 'deleted'
      return ring.space ? 'spaces' : 'stock'
    }
    return rings.changes(query, (id) => place(id) === of)
  },
  [findRingsByCode.id]: ({ body }) => ({
    rings: [...rings.byId.values()].filter(
      ({ ringId }) => wholeToken(ringId) === (body as BodyOf<typeof findRingsByCode>).code,
    ),
  }),
  [readRingHistory.id]: () => ({ deeds }),
  [findRingPair.id]: ({ body }) => {
    const { spaceToken, ringToken } = body as BodyOf<typeof findRingPair>
    const space = namedSpace(spaceToken)
    const ring = [...rings.byId.values()].find(({ ringId }) => wholeToken(ringId) === ringToken)
    if (!ring) throw new AppError('RING_NOT_FOUND')
    return { spaceId: space.spaceId, ringId: ring.ringId }
  },
  [listUnbound.id]: () => ({
    devices: [...rings.byId.values()].flatMap(({ ringId, space }) =>
      space ? [] : [{ id: ringId, ringToken: wholeToken(ringId) }],
    ),
    spaces: [...spaces.keys()].map((id) => ({ id, spaceToken: wholeToken(id) })),
  }),
})

const makingAnswers = ({ rings, requireSame, addRing, addSpace, isInUse }: RingState): Answers => ({
  [createRingRecords.id]: ({ body }) => {
    const { count, status, creation, batchId = null } = body as BodyOf<typeof createRingRecords>
    requireSame(creation)
    const made = Array.from({ length: count }, (_, index) => {
      const ringId = idFromText(`${creation.id}:${index}`)
      return rings.byId.get(ringId) ?? addRing({ ringId, status, batchId })
    })
    const free = made.filter((record) => !isInUse(record))
    return { records: made, rings: free.map((record) => ({ record, ringToken: wholeToken(record.ringId) })) }
  },
  [issueSpaces.id]: ({ body }) => {
    const { count, creation } = body as BodyOf<typeof issueSpaces>
    requireSame(creation)
    const made = Array.from({ length: count }, (_, index) => addSpace(undefined, idFromText(`${creation.id}:${index}`)))
    return { spaces: made.map(({ spaceId }) => ({ spaceId, spaceToken: wholeToken(spaceId) })) }
  },
  [recordChips.id]: ({ body }) => {
    const { lines, isTrial } = body as BodyOf<typeof recordChips>
    return {
      outcomes: lines.map(({ ringId, chipUid }) => {
        const holder = [...rings.byId.values()].find((ring) => ring.chipUid === chipUid)
        if (holder) return holder.ringId === ringId ? 'known' : 'chip-taken'
        if (rings.known(ringId).chipUid !== null) return 'other-chip'
        const isPlaced = rings.known(ringId).space !== null
        if (!isTrial) rings.change(ringId, { chipUid, ...(isPlaced && { writtenAt: at }) })
        return 'noted'
      }),
    }
  },
})

/** Code that a signing chip of this stub gives. */
export const genuineCode = 'ab'.repeat(16)

const chipAnswers = ({ rings, isInUse }: RingState): Answers => ({
  [forgetChip.id]: ({ params, body }) => {
    const ring = rings.known((params as ParamsOf<typeof forgetChip>).ringId)
    const { chipUid, mayChangeInUse } = body as BodyOf<typeof forgetChip>
    if (ring.chipUid !== null && ring.chipUid !== chipUid) throw new AppError('CHIP_DIFFERS')
    if (ring.chipUid !== null && isInUse(ring) && !mayChangeInUse) throw new AppError('RING_IN_USE')
    rings.change(ring.ringId, { chipUid: null, writtenAt: null })
  },
  [checkRingCode.id]: ({ body }) => ({
    outcome: (body as BodyOf<typeof checkRingCode>).piccData === genuineCode ? 'genuine' : 'forged',
  }),
})

interface Changing {
  readonly change: ReturnType<typeof changeIn>
}

const changeIn =
  ({ rings, binders, spaceBy, requireChangeable }: RingState) =>
  (ringId: string, changes: BodyOf<typeof changeRingRecord>) => {
    const before = rings.known(ringId)
    requireChangeable(before, changes)
    const { spaceId, ownerId, status, isWritten, isShipped, operatorId, basedOn } = changes
    const isMoved = spaceId !== undefined && spaceId !== (before.space?.spaceId ?? null)
    if (isMoved && spaceId !== null && operatorId) binders.set(before.ringId, operatorId)
    const after = rings.edit(before.ringId, {
      ...(basedOn !== undefined && { basedOn }),
      ...(isMoved ? { space: spaceId === null ? null : spaceBy(spaceId), ownerId: null, writtenAt: null } : {}),
      ...(isMoved ? { placedAt: spaceId === null ? null : at } : {}),
      ...(ownerId === undefined ? {} : { ownerId }),
      ...(status === undefined ? {} : { status }),
      ...(isWritten === undefined ? {} : { writtenAt: isWritten ? at : null }),
      ...(isShipped === undefined ? {} : { shippedAt: isShipped ? at : null }),
    })
    return { before, after }
  }

const changingAnswers = ({ rings, spaces, namedSpace, isInUse, change }: RingState & Changing): Answers => ({
  [changeRingRecord.id]: ({ params, body }) =>
    change((params as ParamsOf<typeof changeRingRecord>).ringId, body as BodyOf<typeof changeRingRecord>),
  [bindPairs.id]: ({ body }) => {
    const { pairs, ...by } = body as BodyOf<typeof bindPairs>
    const bound: RingRecord[] = []
    const outcomes = pairs.map(({ spaceToken, ringToken, ...how }) => {
      const ringId = [...rings.byId.keys()].find((id) => wholeToken(id) === ringToken) ?? null
      try {
        const { spaceId } = namedSpace(spaceToken)
        if (ringId === null) throw new AppError('RING_NOT_FOUND')
        bound.push(change(ringId, { spaceId, ...how, ...by }).after)
        return { ringId, refusal: null }
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        return { ringId, refusal: { code: error.code, message: error.message } }
      }
    })
    return { outcomes, rings: bound }
  },
  [shipRings.id]: ({ body }) => ({
    rings: (body as BodyOf<typeof shipRings>).ids.map((ringId) => rings.change(ringId, { shippedAt: at })),
  }),
  [replaceRing.id]: ({ params, body }) => {
    const before = rings.known((params as ParamsOf<typeof replaceRing>).ringId)
    const { by, mayChangeInUse } = body as BodyOf<typeof replaceRing>
    if (isInUse(before) && !mayChangeInUse) throw new AppError('RING_IN_USE')
    const { space, ownerId } = before
    const replacement = rings.change(by, { space, ownerId, placedAt: at })
    return {
      before,
      replacement,
      after: rings.change(before.ringId, { space: null, ownerId: null, status: 'DISABLED' }),
    }
  },
  [reverseDisowning.id]: ({ params }) => {
    const before = rings.known((params as ParamsOf<typeof reverseDisowning>).ringId)
    if (before.status !== 'DISABLED') throw new AppError('DISOWNING_FINAL')
    return { before, after: rings.change(before.ringId, { status: 'ACTIVE', ownerId: newId() }) }
  },
  [removeUnusedRings.id]: ({ body }) => {
    const { ids } = body as BodyOf<typeof removeUnusedRings>
    const isUnused = (ring: RingRecord) => !isInUse(ring) && ring.writtenAt === null && ring.shippedAt === null
    for (const ring of rings.lookUp(ids)) if (isUnused(ring)) rings.byId.delete(ring.ringId)
    const kept = rings.lookUp(ids)
    return { removed: ids.filter((id) => !rings.byId.has(id)), kept }
  },
  [removeUnusedSpaces.id]: ({ body }) => {
    const { creations } = body as BodyOf<typeof removeUnusedSpaces>
    const ids = creations.flatMap(({ id, count }) =>
      Array.from({ length: count }, (_, index) => idFromText(`${id}:${index}`)),
    )
    const held = new Set([...rings.byId.values()].map(({ space }) => space?.spaceId))
    for (const id of ids) if (!held.has(id)) spaces.delete(id)
    return { removed: ids.filter((id) => !spaces.has(id)) }
  },
  [deleteRingRecord.id]: ({ params, body }) => {
    const before = rings.known((params as ParamsOf<typeof deleteRingRecord>).ringId)
    if (isInUse(before) && !(body as BodyOf<typeof deleteRingRecord>).mayChangeInUse) throw new AppError('RING_IN_USE')
    rings.byId.delete(before.ringId)
    return { before }
  },
})

const revealingAnswers = ({ rings, isInUse }: RingState): Answers => ({
  [sealBatchKeys.id]: ({ params, body }) => ({
    file: `sealed ${(params as ParamsOf<typeof sealBatchKeys>).batchId} to ${(body as BodyOf<typeof sealBatchKeys>).jwk.x}`,
  }),
  [revealRings.id]: ({ body }) => ({
    rings: (body as BodyOf<typeof revealRings>).ids
      .map(rings.known)
      .filter((ring) => !isInUse(ring) || (body as BodyOf<typeof revealRings>).isToCompare)
      .map(revealed),
  }),
  [revealRing.id]: ({ params, body }) => {
    const ring = rings.known((params as ParamsOf<typeof revealRing>).ringId)
    const { mayRevealInUse, reason } = body as BodyOf<typeof revealRing>
    if (isInUse(ring) && !mayRevealInUse) throw new AppError('RING_IN_USE')
    if (isInUse(ring) && reason === undefined) throw new AppError('REASON_REQUIRED')
    const { ringId: _ringId, ...whole } = revealed(ring)
    return whole
  },
})

export const createRingStub = (): RingStub => {
  const state = createRingState()
  const { rings, spaces, occupied, deeds, addRing, addSpace } = state
  const answers = {
    ...readingAnswers(state),
    ...makingAnswers(state),
    ...changingAnswers({ ...state, change: changeIn(state) }),
    ...revealingAnswers(state),
    ...chipAnswers(state),
  }
  return { ...createStub(answers), rings: rings.byId, spaces, occupied, deeds, addRing, addSpace, change: rings.change }
}
