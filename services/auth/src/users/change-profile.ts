import type { updateProfile } from '@love-space/contracts/http/auth.ts'
import type { BodyOf } from '@love-space/contracts/route.ts'
import { AppError } from '@love-space/service-kit/app-error.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { changedEvent } from './user-events.ts'
import type { UserDoc } from './user.model.ts'
import { isFutureDay, isRealDay } from './user.rules.ts'

const refuse = (message: string): AppError =>
  new AppError('INVALID_INPUT', undefined, { errors: [{ field: 'body.dateOfBirth', message }] })

/** Changes what was given and leaves the rest; others hear of it when they show it. */
export const changeProfile = async (
  deps: AuthDeps,
  userId: string,
  given: BodyOf<typeof updateProfile>,
): Promise<UserDoc> => {
  const now = deps.clock()
  const { dateOfBirth } = given
  if (dateOfBirth && !isRealDay(dateOfBirth)) throw refuse('This day does not exist.')
  if (dateOfBirth && isFutureDay(dateOfBirth, now)) throw refuse('This day is in the future.')
  const changed = await deps.users.mutate(userId, (user, nextVersion) => {
    const name = given.name?.trim() ?? user.name
    const update = {
      name,
      dateOfBirth: dateOfBirth === undefined ? user.dateOfBirth : dateOfBirth,
      gender: given.gender === undefined ? user.gender : given.gender,
    }
    const events = name === user.name ? [] : [changedEvent({ ...user, ...update, version: nextVersion }, now)]
    return { update: { $set: update }, events }
  })
  if (!changed) throw new AppError('USER_NOT_FOUND')
  return changed
}
