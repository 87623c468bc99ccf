import { revealRings, type RevealedRing } from '@love-space/contracts/space/ring-record.internal.ts'
import type { Static } from '@sinclair/typebox'
import type { QueryFilter } from 'mongoose'
import type { Deps } from '../deps.ts'
import { bulkTimeoutMs } from '../rings/change-ring.ts'
import type { RingRowDoc } from '../rings/ring-row.model.ts'

export type Revealed = Static<typeof RevealedRing>

/** An address to be written on a ring, and which of which space it is. */
export interface BatchCode {
  readonly ringId: string
  readonly ringToken: string
  readonly spaceToken: string
  readonly url: string
  /** As it stands below its QR code: the number of its space and its own in that, `12-2`. */
  readonly label: string
}

const revealedAtOnce = 100

/** The rings of a batch, those of one space beside each other. */
export const ringIdsOf = async (
  { ringRows }: Deps,
  batchId: string,
  more: QueryFilter<RingRowDoc> = {},
): Promise<string[]> => {
  const rows = await ringRows
    .find({ ...more, batchId }, { _id: 1 })
    .sort({ spaceId: 1, _id: 1 })
    .lean<{ _id: string }[]>()
  return rows.map(({ _id }) => _id)
}

/** The whole tokens of all rings of a batch, those of one space beside each other. */
export const revealBatch = async (deps: Deps, batchId: string): Promise<Revealed[]> => {
  const ids = await ringIdsOf(deps, batchId)
  const revealed: Revealed[] = []
  for (let first = 0; first < ids.length; first += revealedAtOnce) {
    const body = { ids: ids.slice(first, first + revealedAtOnce) }
    const { data } = await deps.space.call(revealRings, { body, timeoutMs: bulkTimeoutMs })
    const byId = new Map(data.rings.map((ring) => [ring.ringId, ring]))
    revealed.push(...body.ids.flatMap((id) => byId.get(id) ?? []))
  }
  return revealed
}

/** The addresses of a batch in their order; a ring in stock has none. */
export const codesOf = (rings: readonly Revealed[]): BatchCode[] => {
  const numbers = new Map<string, { readonly space: number; rings: number }>()
  return rings.flatMap(({ ringId, ringToken, spaceToken, url }) => {
    if (spaceToken === null || url === null) return []
    const known = numbers.get(spaceToken) ?? { space: numbers.size + 1, rings: 0 }
    known.rings += 1
    numbers.set(spaceToken, known)
    return [{ ringId, ringToken, spaceToken, url, label: `${known.space}-${known.rings}` }]
  })
}
