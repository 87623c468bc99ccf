import { revealRings, type RevealedRing } from '@love-space/contracts/space/ring-record.internal.ts'
import type { Static } from '@sinclair/typebox'
import type { QueryFilter } from 'mongoose'
import { bulkTimeoutMs } from '../bulk-timeout.ts'
import type { Deps } from '../deps.ts'
import type { RingRowDoc } from '../rings/ring-row.model.ts'

export type Revealed = Static<typeof RevealedRing>

export interface BatchCode {
  readonly ringId: string
  readonly ringToken: string
  readonly spaceToken: string
  readonly url: string
  /** Text below the ring's QR code: the numbers of space and ring, such as `12-2`. */
  readonly label: string
}

const revealedAtOnce = 100

export const unusedRings = { isWritten: false, shippedAt: null, ownerId: null } as const

interface PlacedRing {
  readonly _id: string
  readonly spaceId: string | null
}

const ringsOf = ({ ringRows }: Deps, batchId: string, more: QueryFilter<RingRowDoc> = {}): Promise<PlacedRing[]> =>
  ringRows
    .find({ ...more, batchId }, { spaceId: 1 })
    .sort({ spaceId: 1, _id: 1 })
    .lean<PlacedRing[]>()
    .exec()

export const ringIdsOf = async (deps: Deps, batchId: string, more?: QueryFilter<RingRowDoc>): Promise<string[]> =>
  (await ringsOf(deps, batchId, more)).map(({ _id }) => _id)

/** Returns the full tokens of these rings. Includes rings in use only with `isToCompare`, for the factory's file. */
export const revealBatch = async (
  deps: Deps,
  ids: readonly string[],
  { isToCompare = false }: { readonly isToCompare?: boolean } = {},
): Promise<Revealed[]> => {
  const revealed: Revealed[] = []
  for (let first = 0; first < ids.length; first += revealedAtOnce) {
    const body = { ids: ids.slice(first, first + revealedAtOnce), isToCompare }
    const { data } = await deps.space.call(revealRings, { body, timeoutMs: bulkTimeoutMs })
    const byId = new Map(data.rings.map((ring) => [ring.ringId, ring]))
    revealed.push(...body.ids.flatMap((id) => byId.get(id) ?? []))
  }
  return revealed
}

/** Returns the label of each ring. Counts all rings of the batch, so that a label is the same in every selection. */
const labelsOf = (rings: readonly PlacedRing[]): ReadonlyMap<string, string> => {
  const numbers = new Map<string, { readonly space: number; rings: number }>()
  const labels = new Map<string, string>()
  for (const { _id, spaceId } of rings) {
    if (spaceId === null) continue
    const known = numbers.get(spaceId) ?? { space: numbers.size + 1, rings: 0 }
    known.rings += 1
    numbers.set(spaceId, known)
    labels.set(_id, `${known.space}-${known.rings}`)
  }
  return labels
}

export const labelsIn = async (deps: Deps, batchId: string): Promise<ReadonlyMap<string, string>> =>
  labelsOf(await ringsOf(deps, batchId))

/** Returns the codes of a batch in order. Omits rings in stock, which have no link, and rings in use. */
export const codesOf = async (deps: Deps, batchId: string): Promise<BatchCode[]> => {
  const rings = await ringsOf(deps, batchId)
  const labels = labelsOf(rings)
  const revealed = await revealBatch(
    deps,
    rings.map(({ _id }) => _id),
  )
  return revealed.flatMap(({ ringId, ringToken, spaceToken, url }) =>
    spaceToken === null || url === null
      ? []
      : [{ ringId, ringToken, spaceToken, url, label: labels.get(ringId) ?? '' }],
  )
}
