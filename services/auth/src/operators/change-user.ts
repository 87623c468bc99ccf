import type { changeUserRecord } from '@love-space/contracts/auth/user-record.internal.ts'
import type { BodyOf } from '@love-space/contracts/route.ts'
import { AppError, isDuplicateKey } from '@love-space/service-kit/http/app-error.ts'
import { nextOf } from '@love-space/service-kit/store/aggregate.ts'
import { assertUncommon } from '../credentials/common-secrets.ts'
import type { Deps } from '../deps.ts'
import { signOutEverywhere } from '../sessions/sign-out-everywhere.ts'
import { leaveSuperAdmins } from '../users/leave-super-admins.ts'
import { changedEvent } from '../users/user.events.ts'
import type { UserDoc } from '../users/user.model.ts'
import { validEmail } from '../users/valid-email.ts'
import { assertMayChange, assertNotOneself, superAdmin } from './user-record.rules.ts'
import { requireUser } from './user-records.queries.ts'

export interface ChangedUser {
  readonly before: UserDoc
  readonly after: UserDoc
}

/** Changes what is named. A new password and inactivity end every sign-in and forget every known browser in the same write. */
export const changeUser = async (
  deps: Deps,
  userId: string,
  { by, name, email, password, active }: BodyOf<typeof changeUserRecord>,
): Promise<ChangedUser> => {
  const found = await requireUser(deps, userId)
  assertMayChange(by, found)
  if (active === false) assertNotOneself(by, userId)
  const isLeaving = active === false && found.active && found.roles.includes(superAdmin)
  if (password !== undefined) await assertUncommon({ password: { field: 'body.password', value: password } })
  const passwordHash = password === undefined ? undefined : await deps.hashers.known.hashPassword(password)
  const address = email === undefined ? undefined : validEmail(email)
  const now = deps.clock()

  let before = found
  try {
    const write = () =>
      deps.users.mutate(userId, (user) => {
        assertMayChange(by, user)
        before = user
        // Somebody made them one this moment: to leave they have to be seen by the others who do.
        if (active === false && user.active && user.roles.includes(superAdmin) && !isLeaving)
          throw new AppError('CONFLICT')
        const isEnding = passwordHash !== undefined || (active === false && user.active)
        const end = isEnding ? signOutEverywhere(userId, now, active === false ? 'deactivated' : 'password-set') : null
        const isNewAddress = address !== undefined && address !== user.email
        const next = nextOf(user, {
          ...(name === undefined ? {} : { name }),
          // Nobody has shown yet that the new address is theirs, and links went to the old one.
          ...(isNewAddress ? { email: address, emailConfirmedAt: null, links: [] } : {}),
          ...(active === undefined ? {} : { active }),
          ...(passwordHash === undefined ? {} : { passwordHash }),
          ...end?.fields,
        })
        return { next, events: [changedEvent(next, now), ...(end ? [end.event] : [])] }
      })
    const after = await (isLeaving ? leaveSuperAdmins(deps, userId, write) : write())
    if (!after) throw new AppError('USER_NOT_FOUND')
    return { before, after }
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
    throw new AppError('EMAIL_TAKEN', 'An account with this email already exists.')
  }
}
