import type { AdminUser } from '@love-space/contracts/admin/user-admin.ts'
import type { UserRecord } from '@love-space/contracts/auth/user-record.internal.ts'
import type { Outcome } from '../audit/audited.ts'
import type { Deps } from '../deps.ts'
import { saveUserRow } from './save-user-row.ts'
import { getUser } from './users.queries.ts'
import { usersTable } from './users.table.ts'

export const saveChangedUser = async (
  deps: Deps,
  { before, after }: { readonly before?: UserRecord; readonly after: UserRecord },
): Promise<Outcome<AdminUser>> => {
  await saveUserRow(deps, after)
  return {
    result: await getUser(deps, after.userId),
    before: before ? usersTable.audited(before) : null,
    after: usersTable.audited(after),
  }
}
