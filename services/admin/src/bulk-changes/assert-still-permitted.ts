import { isPermitted, type Permission } from '@love-space/contracts/admin/permissions.ts'
import { NoRetry } from '@love-space/service-kit/jobs/job.ts'
import type { Command } from '../audit/audited.ts'
import type { Deps } from '../deps.ts'
import type { UserRowDoc } from '../users/user-row.model.ts'

/** Throws if an operator was deactivated or lost the permission since they started a job. */
export const assertStillPermitted = async (
  { userRows }: Pick<Deps, 'userRows'>,
  { userId }: Command['user'],
  permission: Permission,
): Promise<void> => {
  const row = await userRows.findById(userId).lean<UserRowDoc | null>()
  if (row && !(row.active && isPermitted(row.roles, permission))) throw new NoRetry('FORBIDDEN')
}
