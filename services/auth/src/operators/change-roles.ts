import { AppError, requireFound } from '@love-space/service-kit/process/app-error.ts'
import { nextOf } from '@love-space/service-kit/store/aggregate.ts'
import type { Deps } from '../deps.ts'
import { signOutEverywhere } from '../sessions/sign-out-everywhere.ts'
import { leaveSuperAdmins } from '../users/leave-super-admins.ts'
import { withGivers } from '../users/giver.rules.ts'
import { userWasChanged } from '../users/user.events.ts'
import type { ChangedUser } from './change-user.ts'
import { accountChangeEvents } from './account-change-events.ts'
import { assertMayChange, assertNotOneself, superAdmin, type Operator } from '../users/user-record.rules.ts'
import { giversOf, requireUser } from '../users/user-records.queries.ts'

/** Changes a user's roles. Removing one ends all sessions, because their tokens keep the role until they expire. */
export const changeRoles = async (
  deps: Deps,
  { userId, role, isGiven, by }: { userId: string; role: string; isGiven: boolean; by: Operator },
): Promise<ChangedUser> => {
  const found = await requireUser(deps, userId)
  assertMayChange(by, found)
  if (role === 'user' || (role === superAdmin && !by.roles.includes(superAdmin))) throw new AppError('FORBIDDEN')
  if (!isGiven) assertNotOneself(by, userId)
  const isLeaving = !isGiven && role === superAdmin && found.roles.includes(superAdmin)
  const givers = isGiven ? await giversOf(deps, by.userId) : []
  const now = deps.clock()
  let before = found
  const write = () =>
    deps.users.mutate(userId, (user) => {
      assertMayChange(by, user)
      before = user
      if (user.roles.includes(role) === isGiven) return null
      // The user became super_admin after the first read. Losing the role needs the lock of `leaveSuperAdmins`.
      if (!isGiven && role === superAdmin && !isLeaving) throw new AppError('CONFLICT')
      const roles = isGiven ? [...user.roles, role] : user.roles.filter((one) => one !== role)
      const end = isGiven ? null : signOutEverywhere(user, now, 'roles-changed')
      const { sessionsEndedBefore = null, sessionsEndedExcept = null } = end?.fields ?? {}
      const givenBy = withGivers(user.givenBy, givers)
      const next = nextOf(user, { roles, givenBy, ...(end ? { sessionsEndedBefore, sessionsEndedExcept } : {}) })
      const notices = accountChangeEvents(deps, user, next, ['roles'])
      return { next, events: [userWasChanged(next, now), ...(end ? [end.event] : []), ...notices] }
    })
  const after = requireFound(await (isLeaving ? leaveSuperAdmins(deps, userId, write) : write()), 'USER_NOT_FOUND')
  return { before, after }
}
