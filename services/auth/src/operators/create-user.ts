import type { createUserRecord } from '@love-space/contracts/auth/user-record.internal.ts'
import type { BodyOf } from '@love-space/contracts/route.ts'
import { AppError, isDuplicateKey } from '@love-space/service-kit/process/app-error.ts'
import type { Creation } from '@love-space/service-kit/store/creation.ts'
import { assertUncommon } from '../credentials/common-secrets.ts'
import type { Deps } from '../deps.ts'
import { newUser } from '../users/new-user.ts'
import { userWasRegistered } from '../users/user.events.ts'
import type { UserDoc } from '../users/user.model.ts'

/** Creates a user without a PIN, who sets the first one with the password. */
export const createUser = async (
  deps: Deps,
  { name, email, password, creation: { id, key, print } }: BodyOf<typeof createUserRecord>,
): Promise<UserDoc> => {
  await assertUncommon({ password: { field: 'body.password', value: password } })
  const passwordHash = await deps.hashers.known.hashPassword(password)
  const given = { id, name, email, passwordHash, pinHash: null, roles: [] }
  const user = newUser({ ...given, isPasswordGiven: true, now: deps.clock() })
  const creation = { id, print, ...(key === undefined ? {} : { key }) } as Creation
  try {
    return await deps.users.create(creation, user, [userWasRegistered(user, user.createdAt)])
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
    throw new AppError('EMAIL_TAKEN', 'An account with this email already exists.')
  }
}
