import type { AdminUser } from '@love-space/contracts/admin/user-admin.ts'
import type { UserRecord } from '@love-space/contracts/auth/user-record.internal.ts'
import type { Outcome } from '../audit/audited.ts'
import type { Deps } from '../deps.ts'
import { saveUserRow } from './save-user-row.ts'
import { getUser } from './users.queries.ts'

/** What the audit trail keeps of a user, erased with them. */
const shownOf = ({ name, email, roles, active, emailProposal }: UserRecord) => ({
  name,
  email,
  roles,
  active,
  ...(emailProposal ? { proposedEmail: emailProposal.email } : {}),
})

/** Answers a user whom auth has made or changed, once their row is in the read model. */
export const saveChangedUser = async (
  deps: Deps,
  { before, after }: { readonly before?: UserRecord; readonly after: UserRecord },
): Promise<Outcome<AdminUser>> => {
  await saveUserRow(deps, after)
  return {
    result: await getUser(deps, after.userId),
    before: before ? shownOf(before) : null,
    after: shownOf(after),
  }
}
