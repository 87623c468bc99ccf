import type { DataRequest } from '@love-space/contracts/admin/data-request.ts'
import { isPermitted } from '@love-space/contracts/admin/permissions.ts'
import { findSecondSuperAdmins, lookUpUserRecords } from '@love-space/contracts/auth/user-record.internal.ts'
import { limits } from '@love-space/contracts/limits.ts'
import type { Deps } from '../deps.ts'
import type { UserRowDoc } from '../users/user-row.model.ts'
import { usersOf } from '../users/users.queries.ts'
import { carryOutJobIdOf } from './carry-out.job.ts'
import type { DataRequestDoc } from './data-request.model.ts'

type Reading = Pick<Deps, 'userRows' | 'jobs' | 'clock'>

const dayMs = 86_400_000

/** Returns whether the job failed or was cancelled. A missing job has not started yet, or was removed long ago. */
const isStopped = async ({ jobs, clock }: Reading, request: DataRequestDoc): Promise<boolean> => {
  const job = await jobs.status(carryOutJobIdOf(request))
  if (!job) return clock().getTime() - request.askedAt.getTime() > dayMs
  return job.state === 'failed' || job.state === 'cancelled'
}

/** Returns a request's state; one whose job has stopped is `failed`. */
export const stateOf = async (
  deps: Reading,
  request: DataRequestDoc,
): Promise<Pick<DataRequestDoc, 'state' | 'code'>> => {
  const { state, code } = request
  return state === 'working' && (await isStopped(deps, request))
    ? { state: 'failed', code: 'STOPPED' }
    : { state, code }
}

const toDataRequests = async (deps: Reading, found: readonly DataRequestDoc[]): Promise<DataRequest[]> => {
  const users = await usersOf(
    deps,
    found.flatMap(({ userId, askedBy, confirmedBy }) => [userId, askedBy, confirmedBy ?? []].flat()),
  )
  const operator = (id: string) => ({ id, name: users.get(id)?.name ?? null })
  const toOne = async (request: DataRequestDoc): Promise<DataRequest> => {
    const { _id, userId, kind, askedBy, askedAt, confirmedBy, dueAt, endedAt } = request
    return {
      id: _id,
      user: { ...operator(userId), email: users.get(userId)?.email ?? null },
      kind,
      ...(await stateOf(deps, request)),
      askedAt: askedAt.toISOString(),
      askedBy: operator(askedBy),
      confirmedBy: confirmedBy === null ? null : operator(confirmedBy),
      dueAt: dueAt?.toISOString() ?? null,
      endedAt: endedAt?.toISOString() ?? null,
    }
  }
  return Promise.all(found.map(toOne))
}

export const toDataRequest = async (deps: Reading, found: DataRequestDoc): Promise<DataRequest> =>
  (await toDataRequests(deps, [found]))[0] as DataRequest

export const listDataRequests = async (deps: Deps, userId: string | undefined): Promise<DataRequest[]> => {
  const filter = userId === undefined ? { state: 'waiting' as const } : { userId }
  return toDataRequests(
    deps,
    await deps.dataRequests.find(filter, { sort: { askedAt: -1 }, limit: limits.pageSizeMax }),
  )
}

/** Returns the active super_admins who count as a second person beside this one. */
export const secondSuperAdminsBeside = async ({ auth }: Deps, userId: string): Promise<readonly string[]> =>
  (await auth.call(findSecondSuperAdmins, { body: { userId } })).data.userIds

/** Returns who may confirm: those who count as a second person beside the author, except the user. */
export const secondSuperAdminsOf = async (
  deps: Deps,
  { askedBy, userId }: Pick<DataRequestDoc, 'askedBy' | 'userId'>,
): Promise<readonly string[]> => (await secondSuperAdminsBeside(deps, askedBy)).filter((id) => id !== userId)

export const hasSecondSuperAdmin = async (
  deps: Deps,
  request: Pick<DataRequestDoc, 'askedBy' | 'userId'>,
): Promise<boolean> => (await secondSuperAdminsOf(deps, request)).length > 0

/** Returns whether a user can sign in. Asks auth, because a row may be stale. */
export const isActive = async ({ auth }: Deps, userId: string): Promise<boolean> => {
  const { users } = (await auth.call(lookUpUserRecords, { body: { ids: [userId] } })).data
  return users.some(({ active }) => active)
}

export const canStillRequest = async ({ userRows }: Deps, userId: string): Promise<boolean> => {
  const row = await userRows.findById(userId).lean<UserRowDoc | null>()
  return row !== null && row.active && isPermitted(row.roles, 'data:request')
}
