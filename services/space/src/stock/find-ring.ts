import { requireFound } from '@love-space/service-kit/process/app-error.ts'
import type { Deps } from '../deps.ts'
import type { RingDoc, SpaceDoc } from '../spaces/space.model.ts'
import type { StockRingDoc } from './stock-ring.model.ts'

export type RingPlace =
  | { readonly stocked: StockRingDoc; readonly space?: undefined; readonly ring?: undefined }
  | { readonly space: SpaceDoc; readonly ring: RingDoc; readonly stocked?: undefined }

/** Returns the place with the higher move count, because a moving ring is both in stock and in a space. */
const newer = (stocked: StockRingDoc | undefined, space: SpaceDoc | undefined, ringId: string): RingPlace | null => {
  const ring = space?.rings.find((one) => one.ringId === ringId)
  if (space && ring && !space.erasingAt && (!stocked || (ring.moves ?? 0) > stocked.moves)) return { space, ring }
  return stocked ? { stocked } : null
}

export const findRings = async (
  { stockRings, spaces }: Deps,
  ids: readonly string[],
): Promise<ReadonlyMap<string, RingPlace>> => {
  const found = new Map<string, RingPlace>()
  // A second pass finds rings that moved from a space to the stock between the two queries.
  for (let attempt = 0, missing = [...new Set(ids)]; attempt < 2 && missing.length > 0; attempt += 1) {
    const stocked = new Map((await stockRings.findByIds(missing)).map((ring) => [ring._id, ring]))
    const holding = await spaces.find({ 'rings.ringId': { $in: missing } })
    for (const id of missing) {
      const space = holding.find(({ rings }) => rings.some(({ ringId }) => ringId === id))
      const place = newer(stocked.get(id), space, id)
      if (place) found.set(id, place)
    }
    missing = missing.filter((id) => !found.has(id))
  }
  return found
}

export const findRing = async (deps: Deps, id: string): Promise<RingPlace | null> =>
  (await findRings(deps, [id])).get(id) ?? null

export const requireRing = async (deps: Deps, id: string): Promise<RingPlace> => {
  return requireFound(await findRing(deps, id), 'RING_NOT_FOUND')
}

export const findRingIds = async (
  { stockRings, spaces, secrets }: Deps,
  code: { readonly token: string } | { readonly prefix: string },
  limit: number,
): Promise<string[]> => {
  const [field, value] =
    'token' in code ? (['hash', secrets.hashOf(code.token)] as const) : (['prefix', code.prefix] as const)
  const [stocked, holding] = await Promise.all([
    stockRings.find({ [`token.${field}`]: value } as never, { limit }),
    spaces.find({ [`rings.token.${field}`]: value, erasingAt: null } as never, { limit }),
  ])
  const placed = holding.flatMap(({ rings }) => rings.filter(({ token }) => token[field] === value))
  return [...new Set([...stocked.map(({ _id }) => _id), ...placed.map(({ ringId }) => ringId)])].slice(0, limit)
}
