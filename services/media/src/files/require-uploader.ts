import { isPermitted, type Permission } from '@love-space/contracts/admin/permissions.ts'
import type { ErrorCode } from '@love-space/contracts/errors.ts'
import type { FilePurpose } from '@love-space/contracts/media/file-types.ts'
import { requireWritable } from '@love-space/members/member.ts'
import { AppError, unlessRefused } from '@love-space/service-kit/process/app-error.ts'
import type { SignedIn } from '@love-space/service-kit/auth/signed-in.ts'
import type { Deps } from '../deps.ts'

export type FileUser = Pick<SignedIn, 'userId'> & Partial<Pick<SignedIn, 'roles' | 'hasTypedPassword'>>

/** Returns whether a user acts as an operator with this permission. */
export const isOperatorWith = ({ roles = [], hasTypedPassword }: FileUser, permission: Permission): boolean =>
  !hasTypedPassword && isPermitted(roles, permission)

/** Pictures of a space itself, which operators prepare before anybody is in it. */
const operatorsPurpose: FilePurpose = 'hero-banner'

/**
 * Requires a member of a writable space, or an operator while nobody is or was in the space. Throws `missing`,
 * SPACE_READ_ONLY or SPACE_OF_MEMBERS.
 */
export const requireUploader = async (
  { members }: Pick<Deps, 'members'>,
  user: FileUser,
  { spaceId, purpose }: { readonly spaceId: string; readonly purpose: FilePurpose },
  missing: ErrorCode,
): Promise<'member' | 'operator'> => {
  const member = await unlessRefused(missing, members.requireMemberOfRecord(user, { spaceId }, missing))
  if (member) {
    requireWritable(member)
    return 'member'
  }
  if (purpose !== operatorsPurpose || !isOperatorWith(user, 'spaces:write')) throw new AppError(missing)
  const isUnused = await unlessRefused('SPACE_NOT_FOUND', members.isUnused(spaceId))
  if (isUnused === null) throw new AppError(missing)
  if (!isUnused) throw new AppError('SPACE_OF_MEMBERS')
  return 'operator'
}
