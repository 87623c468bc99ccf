import type { deleteUserRecord } from '@love-space/contracts/auth/user-record.internal.ts'
import { findFileOwners } from '@love-space/contracts/media/file.internal.ts'
import type { BodyOf } from '@love-space/contracts/call-parts.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import type { Deps } from '../deps.ts'
import { wasInSpace } from '../space-entries/was-in-space.ts'
import { deleteAccount } from '../accounts/delete-account.ts'
import type { UserDoc } from '../users/user.model.ts'
import { assertMayChange, assertNotOneself } from '../users/user-record.rules.ts'
import { requireUser } from '../users/user-records.queries.ts'

/** Throws DATA_REQUEST_NEEDED for members, former ones and owners of files; UNAVAILABLE if that is unknown. */
const assertUnused = async (deps: Deps, user: UserDoc): Promise<void> => {
  const hasFiles = async () => {
    const { data } = await deps.media.call(findFileOwners, { body: { ids: [user._id] } })
    return data.userIds.includes(user._id)
  }
  const isAnythingTheirs = async () => (await wasInSpace(deps, user)) || (await hasFiles())
  const isNeeded = await isAnythingTheirs().catch((cause: unknown) => {
    throw new AppError('UNAVAILABLE', undefined, { cause })
  })
  if (isNeeded) throw new AppError('DATA_REQUEST_NEEDED')
}

/** Deletes an account for an operator. Checks membership before and in the write, as `change-user.ts` does. */
export const deleteUser = async (
  deps: Deps,
  userId: string,
  { by, dataRequestId }: BodyOf<typeof deleteUserRecord>,
): Promise<void> => {
  const user = await requireUser(deps, userId)
  assertMayChange(by, user)
  assertNotOneself(by, userId)
  if (dataRequestId === undefined) await assertUnused(deps, user)
  await deleteAccount(deps, user, (current) => {
    if (dataRequestId === undefined && current.enteredSpaceAt) throw new AppError('DATA_REQUEST_NEEDED')
  })
}
