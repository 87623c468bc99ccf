import type { compareRingRows as contract } from '@love-space/contracts/admin/read-model.internal.ts'
import type { AnswerOf } from '@love-space/contracts/call-parts.ts'
import { listRingRecords } from '@love-space/contracts/space/ring-record.internal.ts'
import type { RingRecord } from '@love-space/contracts/space/ring-record.ts'
import type { Deps } from '../deps.ts'
import { readRowsWithoutRing } from '../rings/remove-rows-without-ring.ts'
import type { RingRowDoc } from '../rings/ring-row.model.ts'

type Comparison = AnswerOf<typeof contract>['data']

const rowCursor = 'row-'

/** Compares the fields that tables show and filter by; other changes raise the version too. */
const isAlike = (row: RingRowDoc, { status, space, ownerId }: RingRecord): boolean =>
  row.status === status &&
  row.spaceId === (space?.spaceId ?? null) &&
  row.spaceName === (space?.customName ?? null) &&
  row.ownerId === ownerId

const compareRings = async ({ space, ringRows }: Deps, after: string | undefined): Promise<Comparison> => {
  const { rings, next } = (await space.call(listRingRecords, { query: after === undefined ? {} : { after } })).data
  const found = await ringRows.find({ _id: { $in: rings.map(({ ringId }) => ringId) } }).lean<RingRowDoc[]>()
  const rows = new Map(found.map((row) => [row._id, row]))
  const differences = rings.flatMap((ring): Comparison['differences'] => {
    const { ringId } = ring
    const row = rows.get(ringId)
    if (!row) return [{ ringId, row: 'missing' }]
    return isAlike(row, ring) ? [] : [{ ringId, row: 'differs' }]
  })
  return { compared: rings.length, differences, next: next ?? rowCursor }
}

const compareRows = async (deps: Deps, after: string): Promise<Comparison> => {
  const { count, gone, last } = await readRowsWithoutRing(deps, after)
  const differences = gone.map((ringId) => ({ ringId, row: 'has no ring' as const }))
  return { compared: count, differences, next: last && `${rowCursor}${last}` }
}

export const compareRingRows = (deps: Deps, after?: string): Promise<Comparison> =>
  after?.startsWith(rowCursor) ? compareRows(deps, after.slice(rowCursor.length)) : compareRings(deps, after)
