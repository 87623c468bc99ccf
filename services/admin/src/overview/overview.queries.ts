import type { readOverview } from '@love-space/contracts/admin/overview.routes.ts'
import { limits } from '@love-space/contracts/limits.ts'
import type { AnswerOf } from '@love-space/contracts/call-parts.ts'
import { addDays, dayIn } from '@love-space/couple-rules/days.ts'
import { batchNamesOf } from '../rings/batch-names.ts'
import { bindingsTable } from '../bindings/bindings.table.ts'
import type { Deps } from '../deps.ts'
import { ringsTable } from '../rings/rings.table.ts'
import { selectRows, type OfficeTable } from '../tables/office-table.ts'
import type { Visibility } from '../tables/visibility.rules.ts'
import type { TapCountDoc } from './tap-count.model.ts'

type Overview = AnswerOf<typeof readOverview>['data']
type BatchTaps = Overview['taps']['batches'][number]

const shownDays = 14
const shownBatches = 5

/** Returns how many rows a table shows with these filters, at most as many as it can page through. */
const countRows = <Doc extends object, Row>(
  deps: Deps,
  table: OfficeTable<Doc, Row>,
  filters: Readonly<Record<string, string>>,
  visibility: Visibility,
): Promise<number> => {
  const columns = Object.entries(filters).flatMap(([column, value], at) => [
    [`columns[${at}][data]`, column],
    [`columns[${at}][search][value]`, value],
  ])
  const query = { draw: 0, start: 0, length: 1, ...Object.fromEntries(columns) }
  const { filter } = selectRows(table, query, visibility)
  return table.source(deps).countUpTo(filter, limits.tableRowsReachable)
}

const tapsOf = async ({ tapCounts, batches }: Deps, today: string): Promise<Overview['taps']> => {
  const days = Array.from({ length: shownDays }, (_, at) => addDays(today, at + 1 - shownDays))
  const shown = { $match: { day: { $gte: days[0] ?? today, $lte: today } } }
  const sum = { $sum: '$taps' }
  const [first, ofDays, ofBatches] = await Promise.all([
    tapCounts.findOne().sort({ day: 1 }).lean<TapCountDoc | null>(),
    tapCounts.aggregate<{ _id: string; taps: number }>([shown, { $group: { _id: '$day', taps: sum } }]),
    tapCounts.aggregate<{ _id: string | null; taps: number }>([
      shown,
      { $group: { _id: '$batchId', taps: sum } },
      { $sort: { taps: -1, _id: 1 } },
      { $limit: shownBatches },
    ]),
  ])
  const byDay = new Map(ofDays.map(({ _id, taps }) => [_id, taps]))
  const names = await batchNamesOf(
    { batches },
    ofBatches.flatMap(({ _id }) => _id ?? []),
  )
  return {
    since: first?.day ?? null,
    days: days.map((day) => ({ day, taps: byDay.get(day) ?? 0 })),
    batches: withoutDeleted(ofBatches.map(({ _id, taps }) => ({ batch: namedBatch(_id, names), taps }))),
  }
}

const namedBatch = (id: string | null, names: ReadonlyMap<string, string>): BatchTaps['batch'] => {
  const name = names.get(id ?? '')
  return id === null || name === undefined ? null : { id, name }
}

/** Adds the taps of deleted batches to those of rings without a batch. */
const withoutDeleted = (rows: readonly BatchTaps[]): BatchTaps[] => {
  const named = rows.filter(({ batch }) => batch)
  const rest = rows.filter(({ batch }) => !batch)
  if (rest.length === 0) return named
  const other = { batch: null, taps: rest.reduce((sum, { taps }) => sum + taps, 0) }
  return [...named, other].sort((a, b) => b.taps - a.taps)
}

export const overviewOf = async (deps: Deps, visibility: Visibility): Promise<Overview> => {
  const [unwritten, unshipped, neverTapped, taps] = await Promise.all([
    countRows(deps, bindingsTable, { status: 'UNBOUND' }, visibility),
    countRows(deps, ringsTable, { shipping: 'waiting' }, visibility),
    countRows(deps, ringsTable, { shipping: 'shipped', lastUsedAt: 'never' }, visibility),
    tapsOf(deps, dayIn('UTC', deps.clock())),
  ])
  return { rings: { unwritten, unshipped, neverTapped }, taps }
}
