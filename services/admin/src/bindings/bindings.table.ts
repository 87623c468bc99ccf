import { bindingTable, registeredFilter } from '@love-space/contracts/admin/binding.table.ts'
import type { Binding, BindingRow } from '@love-space/contracts/admin/binding.ts'
import type { Deps } from '../deps.ts'
import { bindingSortKeys, type RingRowDoc } from '../rings/ring-row.model.ts'
import { wordConditionWithoutNames, withShortSearch } from '../rings/ring-search.rules.ts'
import { pageOf, type TablePage } from '../tables/answer-table.ts'
import { modelRows } from '../tables/model-rows.ts'
import { selectRows, type OfficeTable, type Selection } from '../tables/office-table.ts'
import type { Visibility } from '../tables/visibility.rules.ts'
import { readTableRequest, type TableQuery } from '../tables/table-request.ts'
import { inSpaces, toBinding } from './bindings.queries.ts'

const registered: Readonly<Record<string, object>> = {
  [registeredFilter.only]: { ownerId: { $ne: null } },
  [registeredFilter.any]: {},
}

const unregistered = 'no'

/** The table of bindings. Hides those whose ring has an owner, unless asked for. */
export const bindingsTable: OfficeTable<RingRowDoc, Binding, typeof bindingTable> = {
  spec: bindingTable,
  source: ({ ringRows }) => modelRows(ringRows, inSpaces as never),
  order: bindingSortKeys,
  conditions: {
    status: (value) => ({ isWritten: value === 'BOUND' }),
    batch: (batchId) => ({ batchId }),
    isRegistered: (value) => registered[value] ?? { ownerId: null },
  },
  wordConditionWithoutNames,
  read: (query) => {
    const requested = readTableRequest(withShortSearch(query), bindingTable)
    return { ...requested, filters: { isRegistered: unregistered, ...requested.filters } }
  },
  toRows: (_, rows) => rows.flatMap((row) => toBinding(row) ?? []),
  cells: {},
}

export const pageOfBindings = async (
  deps: Deps,
  query: TableQuery,
  visibility: Visibility,
): Promise<TablePage<BindingRow>> => {
  const page = await pageOf(deps, bindingsTable, query, visibility)
  const numbers = await groupNumbers(deps, selectRows(bindingsTable, query, visibility), page.data)
  return { ...page, data: page.data.map((binding) => ({ ...binding, group: numbers.get(binding.spaceId) ?? null })) }
}

/** Numbers the spaces on a page by first appearance; not after a cursor, since that would need all earlier rows. */
const groupNumbers = async (
  { ringRows }: Deps,
  { request: { start, after, before }, filter, sort }: Selection<RingRowDoc>,
  shown: readonly Binding[],
): Promise<ReadonlyMap<string, number>> => {
  const numbers = new Map<string, number>()
  if (after !== undefined || before !== undefined) return numbers
  const rowsBefore =
    start === 0
      ? []
      : await ringRows
          .find({ $and: [inSpaces, filter] } as never, { spaceId: 1 })
          .sort(sort)
          .limit(start)
          .lean<Pick<RingRowDoc, 'spaceId'>[]>()
  for (const { spaceId } of [...rowsBefore, ...shown]) {
    if (spaceId !== null && !numbers.has(spaceId)) numbers.set(spaceId, numbers.size + 1)
  }
  return numbers
}
