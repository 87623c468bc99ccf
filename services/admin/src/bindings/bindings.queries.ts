import { bindingTable, registeredFilter } from '@love-space/contracts/admin/binding.table.ts'
import type { Binding, BindingRow } from '@love-space/contracts/admin/binding.ts'
import { tapLinkPath } from '@love-space/contracts/gateway/tap-link.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import type { Deps } from '../deps.ts'
import type { RingRowDoc } from '../rings/ring-row.model.ts'
import { findRingRow, seenBy, withShortSearch } from '../rings/rings.queries.ts'
import { answerTable, rowFilter, sortOf, type RowFields } from '../tables/answer-table.ts'
import { modelRows } from '../tables/model-rows.ts'
import type { Sight } from '../tables/sight.rules.ts'
import { readTableRequest, type TableQuery, type TableRequest } from '../tables/table-request.ts'

const registered: Readonly<Record<string, object>> = {
  [registeredFilter.only]: { ownerId: { $ne: null } },
  [registeredFilter.any]: {},
}

export const bindingRows: RowFields = {
  order: { createdAt: 'placedAt', spaceToken: 'spaceTokenPrefix', ringToken: 'tokenKey', status: 'isWritten' },
  conditions: {
    status: (value) => ({ isWritten: value === 'BOUND' }),
    isRegistered: (value) => registered[value] ?? { ownerId: null },
  },
}

const unregistered = 'no'
const inSpaces = { spaceId: { $ne: null } }

/** A ring in a space as a binding; null for one in stock. */
export const toBinding = (row: RingRowDoc): Binding | null => {
  const { _id: id, spaceId, spaceTokenPrefix, tokenPrefix, placedAt, createdAt } = row
  if (spaceId === null || spaceTokenPrefix === null) return null
  return {
    id,
    spaceToken: spaceTokenPrefix,
    ringToken: tokenPrefix,
    url: `${tapLinkPath}?token=${spaceTokenPrefix}…&object=${tokenPrefix}…`,
    status: row.isWritten ? 'BOUND' : 'UNBOUND',
    createdAt: (placedAt ?? createdAt).toISOString(),
    spaceId,
    isRegistered: row.ownerId !== null,
  }
}

export const getBinding = async (deps: Deps, id: string): Promise<Binding> => {
  const row = await findRingRow(deps, id)
  const binding = row && toBinding(row)
  if (!binding) throw new AppError('BINDING_NOT_FOUND')
  return binding
}

/** Bindings that somebody registered with are left out unless they are asked for. */
export const readBindingRequest = (query: TableQuery) => {
  const asked = readTableRequest(withShortSearch(query), bindingTable)
  return { ...asked, filters: { isRegistered: unregistered, ...asked.filters } }
}

export const bindingSource = ({ ringRows }: Deps) => modelRows(ringRows, inSpaces as never)

/** A page of the table of bindings; spaces are numbered over all rows that fit, whatever page their first one is on. */
export const pageOfBindings = async (deps: Deps, query: TableQuery, sight: Sight) => {
  const request = readBindingRequest(query)
  const fields = seenBy(bindingRows, sight)
  const page = await answerTable(bindingSource(deps), request, fields, (row) => row)
  const numbers = await groupNumbers(deps, request, fields, page.data)
  const data = page.data.flatMap((row): BindingRow[] => {
    const binding = toBinding(row)
    return binding ? [{ ...binding, group: numbers.get(binding.spaceId) ?? null }] : []
  })
  return { ...page, data }
}

/**
 * The number of every space on a page: in the order in which the spaces come in all rows up to its end. There is none on a page
 * that is found by a place, behind all that is counted: it would take all rows before it.
 */
const groupNumbers = async (
  { ringRows }: Deps,
  request: TableRequest,
  fields: RowFields,
  rows: readonly RingRowDoc[],
): Promise<ReadonlyMap<string, number>> => {
  const numbers = new Map<string, number>()
  if (request.after !== undefined || request.before !== undefined) return numbers
  const before =
    request.start === 0
      ? []
      : await ringRows
          .find({ $and: [inSpaces, rowFilter<RingRowDoc>(request, fields)] } as never, { spaceId: 1 })
          .sort(sortOf(request, fields))
          .limit(request.start)
          .lean<Pick<RingRowDoc, 'spaceId'>[]>()
  for (const { spaceId } of [...before, ...rows]) {
    if (spaceId !== null && !numbers.has(spaceId)) numbers.set(spaceId, numbers.size + 1)
  }
  return numbers
}
