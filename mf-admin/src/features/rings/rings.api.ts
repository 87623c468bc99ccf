import { changeRings, previewRingChange } from '@love-space/contracts/admin/bulk-change.calls.ts'
import { exportRings } from '@love-space/contracts/admin/csv.calls.ts'
import {
  changeRing as changeRoute,
  createRing as createRoute,
  deleteRing as deleteRoute,
  getRing,
  listRings,
} from '@love-space/contracts/admin/ring.calls.ts'
import { ringTable, ringTableWithoutNames } from '@love-space/contracts/admin/ring.table.ts'
import type { AdminRing } from '@love-space/contracts/admin/ring.ts'
import type { BodyOf, QueryOf } from '@love-space/contracts/call-parts.ts'
import { bulkTexts } from '@love-space/texts/en/office/bulk.ts'
import { adminApi } from '../../shared/admin-api.ts'
import type { SelectedRows, TableSource } from '../../table/use-table.ts'

const changeMany = (query: QueryOf<typeof changeRings>, body: BodyOf<typeof changeRings>) =>
  adminApi.call(changeRings, { query, body })

const preview = async (query: QueryOf<typeof changeRings>, { ids }: SelectedRows) =>
  (await adminApi.call(previewRingChange, { query, body: ids ? { ids } : {} }))?.data ?? { retired: 0, owned: 0 }

export const ringsSource: TableSource<AdminRing> = {
  name: 'devices',
  spec: ringTable,
  bulk: [
    {
      label: bulkTexts.activate,
      preview: async (query, rows) => ({ ...(await preview(query, rows)), owned: 0 }),
      change: (query, rows) => changeMany(query, { ...rows, status: 'ACTIVE' }),
    },
    {
      label: bulkTexts.deactivate,
      preview,
      change: (query, rows) => changeMany(query, { ...rows, status: 'INACTIVE', endsOwnersUse: true }),
    },
  ],
  requestCsv: (query) => adminApi.call(exportRings, { query }),
  load: (query, signal) => adminApi.call(listRings, { query, signal }),
}

export const ringsSourceWithoutNames: TableSource<AdminRing> = { ...ringsSource, spec: ringTableWithoutNames }

export const loadRing = async (id: string): Promise<AdminRing | null> =>
  (await adminApi.call(getRing, { params: { id } }))?.data.ring ?? null

export const addRing = (body: BodyOf<typeof createRoute>, idempotencyKey: string) =>
  adminApi.call(createRoute, { body, idempotencyKey })

export const changeRing = (id: string, body: BodyOf<typeof changeRoute>) =>
  adminApi.call(changeRoute, { params: { id }, body })

export const removeRing = ({ id }: AdminRing) => adminApi.call(deleteRoute, { params: { id } })
