import type { AnswerOf } from '@love-space/contracts/call-parts.ts'
import type { readRingHistory } from '@love-space/contracts/space/ring-record.internal.ts'
import type { RingRecord, SignedTaps } from '@love-space/contracts/space/ring-record.ts'
import type { Static } from '@sinclair/typebox'
import type { Deps } from '../deps.ts'
import type { RingTapDoc } from '../spaces/ring-tap.model.ts'
import { emptyFile, ringVersionOf } from '../spaces/ring-file.rules.ts'
import type { RingDoc, RingFile, SpaceDoc } from '../spaces/space.model.ts'
import { instant, lastTaps, shownTap } from '../spaces/space.view.ts'
import type { RingCounterDoc } from '../sun/ring-counter.model.ts'
import { isSun } from '../sun/sun-ring.ts'
import { findRings, requireRing, type RingPlace } from './find-ring.ts'
import type { StockRingDoc } from './stock-ring.model.ts'

const pageSize = 100

const versionOf = (moves: number, version: number): number => moves * 1_000_000_000 + version

const factsOf = ({ batchId, chipUid, shippedAt }: RingFile) => ({ batchId, chipUid, shippedAt: instant(shippedAt) })

const ofStock = ({ _id, version, moves, token, status, madeAt, file }: StockRingDoc): RingRecord => ({
  ringId: _id,
  version: versionOf(moves, version),
  revision: ringVersionOf(file),
  tokenPrefix: token.prefix,
  status,
  space: null,
  ownerId: null,
  writtenAt: null,
  placedAt: null,
  createdAt: madeAt.toISOString(),
  lastUsedAt: null,
  lastUsedBy: null,
  ...factsOf(file),
})

const ofSpace = (space: SpaceDoc, ring: RingDoc, taps: ReadonlyMap<string, Pick<RingTapDoc, 'at' | 'browser'>>) => {
  const { ringId, token, status, ownerId, moves = 0, writtenAt = null, placedAt, madeAt, file = emptyFile } = ring
  const tap = shownTap(ring, taps.get(ringId))
  return {
    ringId,
    version: versionOf(moves, space.version),
    revision: ringVersionOf(file),
    tokenPrefix: token.prefix,
    status,
    space: { spaceId: space._id, tokenPrefix: space.token.prefix, customName: space.customName },
    ownerId,
    writtenAt: instant(writtenAt),
    placedAt: (placedAt ?? space.createdAt).toISOString(),
    createdAt: (madeAt ?? space.createdAt).toISOString(),
    lastUsedAt: instant(tap?.at ?? null),
    lastUsedBy: tap?.browser ?? null,
    ...factsOf(file),
  }
}

export const toRecords = async (deps: Deps, places: readonly RingPlace[]): Promise<RingRecord[]> => {
  const taps = await lastTaps(
    deps,
    places.flatMap(({ ring }) => ring?.ringId ?? []),
  )
  return places.map(({ stocked, space, ring }) => (stocked ? ofStock(stocked) : ofSpace(space, ring, taps)))
}

export const ringRecords = async (deps: Deps, ids: readonly string[]): Promise<RingRecord[]> =>
  toRecords(deps, [...(await findRings(deps, ids)).values()])

export const pageOfRings = async (
  deps: Deps,
  after = 'space-',
): Promise<{ rings: RingRecord[]; next: string | null }> => {
  const [kind = '', last = ''] = after.split('-')
  const behind = { _id: { $gt: last } }
  const page = { sort: { _id: 1 }, limit: pageSize } as const
  if (kind === 'space') {
    const spaces = await deps.spaces.find(behind, page)
    const ids = spaces.flatMap(({ rings }) => rings.map(({ ringId }) => ringId))
    const id = spaces.at(-1)?._id
    return { rings: await ringRecords(deps, ids), next: id === undefined ? `stock-${'0'.repeat(24)}` : `space-${id}` }
  }
  const stocked = await deps.stockRings.find(behind, page)
  const rings = await ringRecords(
    deps,
    stocked.map(({ _id }) => _id),
  )
  const id = stocked.at(-1)?._id
  return { rings, next: id === undefined ? null : `stock-${id}` }
}

const signedTapsOf = async ({ ringCounters }: Deps, ringId: string): Promise<Static<typeof SignedTaps>> => {
  const found = await ringCounters.findById(ringId).lean<RingCounterDoc>()
  return {
    counter: found?.counter ?? 0,
    lastAt: instant(found?.at ?? null),
    usedAgain: found?.usedAgain ?? 0,
    usedAgainAt: instant(found?.usedAgainAt ?? null),
    months: Object.entries(found?.months ?? {})
      .map(([month, taps]) => ({ month, taps }))
      .toSorted((one, other) => other.month.localeCompare(one.month)),
  }
}

export const historyOf = async (deps: Deps, ringId: string): Promise<AnswerOf<typeof readRingHistory>['data']> => {
  const place = await requireRing(deps, ringId)
  const file = (place.stocked ? place.stocked.file : place.ring.file) ?? emptyFile
  const deeds = file.history.map(({ what, at, operatorId, because }) => ({
    what,
    at: at.toISOString(),
    operatorId,
    ...(because && { because }),
  }))
  return { deeds, ...(isSun(file) && { signedTaps: await signedTapsOf(deps, ringId) }) }
}
