import { exportSpaces } from '@love-space/contracts/admin/csv.calls.ts'
import {
  createAdminSpace,
  deleteAdminSpace,
  getAdminSpace,
  inviteFirstPartner,
  listAdminSpaces,
  revealAdminSpaceToken,
  updateAdminSpace,
} from '@love-space/contracts/admin/space-admin.calls.ts'
import { spaceTable } from '@love-space/contracts/admin/space-admin.table.ts'
import type { AdminSpace, AdminSpaceDetails } from '@love-space/contracts/admin/space-admin.ts'
import type { BodyOf } from '@love-space/contracts/call-parts.ts'
import { adminApi } from '../../shared/admin-api.ts'
import type { TableSource } from '../../table/use-table.ts'

export type SpaceInput = BodyOf<typeof updateAdminSpace>

export const spacesSource: TableSource<AdminSpace> = {
  name: 'spaces',
  spec: spaceTable,
  requestCsv: (query) => adminApi.call(exportSpaces, { query }),
  load: (query, signal) => adminApi.call(listAdminSpaces, { query, signal }),
}

export const loadSpace = async (id: string): Promise<AdminSpaceDetails | null> =>
  (await adminApi.call(getAdminSpace, { params: { id } }))?.data.space ?? null

export const addSpace = (body: BodyOf<typeof createAdminSpace>, idempotencyKey: string) =>
  adminApi.call(createAdminSpace, { body, idempotencyKey })

export const changeSpace = (id: string, body: SpaceInput) => adminApi.call(updateAdminSpace, { params: { id }, body })

export const removeSpace = ({ id }: AdminSpace) => adminApi.call(deleteAdminSpace, { params: { id } })

export const revealToken = async (id: string): Promise<string | null> =>
  (await adminApi.call(revealAdminSpaceToken, { params: { id } }))?.data.spaceToken ?? null

export const invite = async () => (await adminApi.call(inviteFirstPartner, {}))?.data.invitation ?? null
