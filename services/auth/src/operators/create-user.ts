import { emailExists } from '../users/valid-email.ts'
import { unlessDuplicate } from '@love-space/service-kit/process/app-error.ts'
import type { createUserRecord } from '@love-space/contracts/auth/user-record.internal.ts'
import type { BodyOf } from '@love-space/contracts/call-parts.ts'
import type { Creation } from '@love-space/service-kit/store/creation.ts'
import { assertUncommon } from '../credentials/common-secrets.ts'
import type { Deps } from '../deps.ts'
import { unknownGiver } from '../users/giver.rules.ts'
import { newUser } from '../users/new-user.ts'
import { userWasRegistered } from '../users/user.events.ts'
import type { UserDoc } from '../users/user.model.ts'
import { giversOf } from '../users/user-records.queries.ts'

export const createUser = async (
  deps: Deps,
  { name, email, password, by, creation }: BodyOf<typeof createUserRecord>,
): Promise<UserDoc> => {
  await assertUncommon({ password: { field: 'body.password', value: password } })
  const passwordHash = await deps.hashers.known.hashPassword(password)
  const givenBy = by ? await giversOf(deps, by.userId) : [unknownGiver]
  const given = { id: creation.id, name, email, passwordHash, pinHash: null, roles: [] }
  const more = { isPasswordGiven: true, passwordGivenBy: by?.userId ?? unknownGiver, givenBy }
  const user = newUser({ ...given, ...more, now: deps.clock() })
  const registered = [userWasRegistered(user, user.createdAt)]
  const created = await unlessDuplicate(deps.users.create(creation as Creation, user, registered))
  if (!created) throw emailExists()
  return created
}
