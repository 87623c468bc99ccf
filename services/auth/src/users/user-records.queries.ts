import type { UserRecord } from '@love-space/contracts/auth/user-record.internal.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import type { Deps } from '../deps.ts'
import { areIndependent, giversFrom } from './giver.rules.ts'
import type { UserDoc } from './user.model.ts'
import { isErased, superAdmin, toUserRecord } from './user-record.rules.ts'

const pageSize = 100

export const findUserRecords = async ({ users }: Deps, ids: readonly string[]): Promise<UserRecord[]> =>
  (await users.findByIds(ids)).filter((user) => !isErased(user)).map(toUserRecord)

/** Returns the next page of users by id, without erased ones. A page may be short; only one past the end is empty. */
export const userRecordsAfter = async ({ users }: Deps, after: string | undefined): Promise<UserRecord[]> => {
  let behind = after
  for (;;) {
    const found = await users.find(behind === undefined ? {} : { _id: { $gt: behind } }, {
      sort: { _id: 1 },
      limit: pageSize,
    })
    const records = found.filter((user) => !isErased(user)).map(toUserRecord)
    if (records.length > 0 || found.length < pageSize) return records
    behind = found.at(-1)?._id
  }
}

/** Returns the operator and the operator's own givers. All become givers of an account that the operator changes. */
export const giversOf = async ({ users }: Deps, operatorId: string): Promise<string[]> =>
  giversFrom(operatorId, await users.findById(operatorId))

export const secondSuperAdminsOf = async ({ users }: Deps, userId: string): Promise<string[]> => {
  const all = await users.find({ roles: superAdmin, active: true })
  const one = all.find(({ _id }) => _id === userId)
  return one ? all.flatMap((other) => (areIndependent(one, other) ? [other._id] : [])) : []
}

export const requireUser = async ({ users }: Deps, userId: string): Promise<UserDoc> => {
  const user = await users.findById(userId)
  if (!user || isErased(user)) throw new AppError('USER_NOT_FOUND')
  return user
}
