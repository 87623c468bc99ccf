import { changeBindings } from '@love-space/contracts/admin/bulk-change.calls.ts'
import {
  createBinding,
  deleteBinding,
  getBinding,
  listBindings,
  listUnbound,
  updateBinding,
} from '@love-space/contracts/admin/binding.calls.ts'
import { exportBindings } from '@love-space/contracts/admin/csv.calls.ts'
import { bindingTable } from '@love-space/contracts/admin/binding.table.ts'
import { listRings } from '@love-space/contracts/admin/ring.calls.ts'
import { ringTableWithoutNames } from '@love-space/contracts/admin/ring.table.ts'
import type { AdminRing } from '@love-space/contracts/admin/ring.ts'
import { pageSizes } from '@love-space/contracts/admin/table-spec.ts'
import type { Binding, BindingRow } from '@love-space/contracts/admin/binding.ts'
import type { BodyOf, QueryOf } from '@love-space/contracts/call-parts.ts'
import { bulkTexts } from '@love-space/texts/en/office/bulk.ts'
import { adminApi } from '../../shared/admin-api.ts'
import { basedOnOf } from '../../shared/based-on.ts'
import type { Reveal } from '../../shared/use-reveal.tsx'
import { requestOf } from '../../table/table-state.ts'
import type { TableSource } from '../../table/use-table.ts'

export interface PairInput {
  readonly spaceToken: string
  readonly ringToken: string
  /** Id of the ring's present space, once the operator has confirmed the move. */
  readonly from?: string | null
}

export interface OpenedBinding extends PairInput {
  readonly binding: Binding
}

const changeMany = (query: QueryOf<typeof changeBindings>, body: BodyOf<typeof changeBindings>) =>
  adminApi.call(changeBindings, { query, body })

export const bindingsSource: TableSource<BindingRow> = {
  name: 'bindings',
  spec: bindingTable,
  bulk: [
    { label: bulkTexts.tick, change: (query, rows) => changeMany(query, { ...rows, status: 'BOUND' }) },
    { label: bulkTexts.untick, change: (query, rows) => changeMany(query, { ...rows, status: 'UNBOUND' }) },
  ],
  requestCsv: (query) => adminApi.call(exportBindings, { query }),
  load: (query, signal) => adminApi.call(listBindings, { query, signal }),
}

export const loadBinding = async (id: string, reveal: Reveal): Promise<OpenedBinding | null> => {
  const found = await adminApi.call(getBinding, { params: { id } })
  const whole = found && (await reveal(found.data.binding))
  return whole && { binding: found.data.binding, ringToken: whole.ringToken, spaceToken: whole.spaceToken ?? '' }
}

/** Fetches full tokens of unbound rings and spaces. The server audits the call. Null if the session has ended. */
export const loadUnbound = async () => (await adminApi.call(listUnbound, {}))?.data ?? null

export const addBinding = (body: PairInput) => adminApi.call(createBinding, { body })

export const changeBinding = ({ id, version }: Binding, pair: PairInput) =>
  adminApi.call(updateBinding, { params: { id }, body: { ...pair, ...basedOnOf(version) } })

export const tickBinding = (id: string, body: Pick<BodyOf<typeof updateBinding>, 'status' | 'basedOn'>) =>
  adminApi.call(updateBinding, { params: { id }, body })

export const removeBinding = ({ id }: BindingRow) => adminApi.call(deleteBinding, { params: { id } })

const tokenChars = 8

export const findPlace = async ({ ringToken }: PairInput): Promise<AdminRing | undefined> => {
  const search = ringToken.slice(0, tokenChars)
  const place = { page: 1, size: pageSizes[0], after: '', before: '' }
  const query = requestOf(ringTableWithoutNames, { search, filters: {}, sort: [], ...place })
  const found = (await adminApi.call(listRings, { query }))?.data ?? []
  return found.find((ring) => ring.ringToken === search)
}
