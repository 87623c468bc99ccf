import type { bindPairs as contract } from '@love-space/contracts/space/ring-record.internal.ts'
import type { AnswerOf, BodyOf } from '@love-space/contracts/call-parts.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { mapGroupsAtOnce } from '@love-space/service-kit/process/map-at-once.ts'
import type { Deps } from '../deps.ts'
import type { SpaceDoc } from '../spaces/space.model.ts'
import { changeRingRecord } from './change-ring-record.ts'
import { findRing, findRings, type RingPlace } from './find-ring.ts'
import { placeRings, type Placement } from './place-rings.ts'
import { requireOwnBinding, type RingChanges } from './placing.rules.ts'
import { toRecords } from './ring-records.queries.ts'

type Body = BodyOf<typeof contract>
type Pair = Body['pairs'][number]
type Answer = AnswerOf<typeof contract>['data']
type Outcome = Answer['outcomes'][number]

const spacesAtOnce = 8

/** Returns the spaces, and the rings' ids, by the hashes of their tokens. */
const findNamed = async ({ spaces, stockRings, secrets }: Deps, pairs: readonly Pair[]) => {
  const spaceHashes = pairs.map(({ spaceToken }) => secrets.hashOf(spaceToken))
  const ringHashes = pairs.map(({ ringToken }) => secrets.hashOf(ringToken))
  const [targets, stocked, holding] = await Promise.all([
    spaces.findManyByLookup(spaceHashes),
    stockRings.find({ 'token.hash': { $in: ringHashes } } as never),
    spaces.find({ 'rings.token.hash': { $in: ringHashes }, erasingAt: null } as never),
  ])
  const placed = holding.flatMap(({ rings }) => rings.map(({ ringId, token }) => [token.hash, ringId] as const))
  return {
    spaces: new Map(targets.filter(({ erasingAt }) => !erasingAt).map((space) => [space.token.hash, space])),
    rings: new Map([...placed, ...stocked.map(({ _id, token }) => [token.hash, _id] as const)]),
  }
}

interface Named {
  readonly pair: Pair
  readonly index: number
  readonly ringId: string | undefined
  readonly space: SpaceDoc | undefined
  readonly place: RingPlace | undefined
}

type Complete = { readonly [K in keyof Named]: NonNullable<Named[K]> }

const bind = async (deps: Deps, { pair, ringId, space, place }: Complete, by: RingChanges): Promise<void> => {
  const { from, isWritten = false } = pair
  const isWrittenAlready = (place.ring?.writtenAt ?? null) !== null
  if (place.space && place.space._id === space._id && from === undefined && (!isWritten || isWrittenAlready)) {
    requireOwnBinding(place.ring, by.operatorId ?? null)
    return
  }
  const how = { ...by, ...(from !== undefined && { from }), ...(isWritten && { isWritten }) }
  await changeRingRecord(deps, ringId, { spaceId: space._id, ...how })
}

/** Returns a placement if nobody uses the space and the ring is at rest in stock. Any other pair needs more checks. */
const placementOf = ({ pair: { from, isWritten = false }, space, place }: Named): Placement[] => {
  const stocked = place?.stocked
  if (!space || space.members.length > 0 || !stocked || stocked.moving || (from ?? null) !== null) return []
  return [{ stocked, space, isWritten }]
}

const outcomeOf = async (deps: Deps, one: Named, by: RingChanges): Promise<Outcome> => {
  try {
    const { ringId, space, place } = one
    if (space === undefined) throw new AppError('SPACE_NOT_FOUND')
    if (ringId === undefined || place === undefined) throw new AppError('RING_NOT_FOUND')
    await bind(deps, { ...one, ringId, space, place }, by)
    return { ringId, refusal: null }
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    return { ringId: one.ringId ?? null, refusal: { code: error.code, message: error.message } }
  }
}

/** Binds the pairs of free spaces and rings in stock together, then the others of each space one after another. */
export const bindPairs = async (deps: Deps, { pairs, ...by }: Body): Promise<Answer> => {
  const { secrets } = deps
  const { spaces, rings } = await findNamed(deps, pairs)
  const places = await findRings(deps, [...rings.values()])
  const named = pairs.map((pair, index): Named => {
    const ringId = rings.get(secrets.hashOf(pair.ringToken))
    const space = spaces.get(secrets.hashOf(pair.spaceToken))
    return { pair, index, ringId, space, place: places.get(ringId ?? '') }
  })
  const isRepeated = ({ index, pair: { ringToken } }: Named) =>
    pairs.findIndex((pair) => pair.ringToken === ringToken) < index
  const [first, repeated] = [named.filter((one) => !isRepeated(one)), named.filter(isRepeated)]
  const placements = first.flatMap(placementOf)
  const placed = await placeRings(deps, placements, by)
  const tried = new Set(placements.map(({ stocked }) => stocked._id))

  const outcomes: Outcome[] = []
  const bindOne = async (one: Named): Promise<void> => {
    outcomes[one.index] = await outcomeOf(deps, one, by)
  }
  const bindAgain = async (one: Named): Promise<void> => {
    const place = one.ringId === undefined ? undefined : ((await findRing(deps, one.ringId)) ?? undefined)
    await bindOne({ ...one, place })
  }
  await mapGroupsAtOnce(
    first,
    ({ space }) => space?._id,
    spacesAtOnce,
    async (one) => {
      const { ringId = '', index } = one
      if (placed.has(ringId)) outcomes[index] = { ringId, refusal: null }
      else await (tried.has(ringId) ? bindAgain(one) : bindOne(one))
    },
  )
  for (const one of repeated) await bindAgain(one)
  // A repeated pair may have moved a ring on.
  const known = new Map(placed)
  for (const { ringId = '' } of repeated) known.delete(ringId)
  const bound = outcomes.flatMap(({ ringId, refusal }) => (ringId !== null && refusal === null ? [ringId] : []))
  const others = bound.filter((ringId) => !known.has(ringId))
  const found = others.length > 0 ? await findRings(deps, others) : []
  return { outcomes, rings: await toRecords(deps, [...new Map([...known, ...found]).values()]) }
}
