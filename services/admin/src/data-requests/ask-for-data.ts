import type { DataRequestKind, DataRequestState } from '@love-space/contracts/admin/data-request.ts'
import { mailAboutData } from '@love-space/contracts/auth/user.internal.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import { AppError, isDuplicateKey } from '@love-space/service-kit/process/app-error.ts'
import { audited, type Command } from '../audit/audited.ts'
import type { Deps } from '../deps.ts'
import { getUser } from '../users/users.queries.ts'
import { carryOutJobIdOf } from './carry-out.job.ts'
import { dataRequestIdOf, type DataRequestDoc } from './data-request.model.ts'
import { hasSecondSuperAdmin, howFar, toDataRequest } from './data-requests.queries.ts'

const hourMs = 3_600_000

const isOpen = (state: DataRequestState): boolean => state === 'waiting' || state === 'working'

/** Mails the user about a request. Returns the time from which one super_admin suffices. */
export const tellAndWait = async (
  deps: Deps,
  { userId, kind }: Pick<DataRequestDoc, 'userId' | 'kind'>,
  requestId: string,
): Promise<Date> => {
  const body = { kind: kind === 'export' ? 'export-asked' : 'erasure-asked', key: newId() } as const
  await deps.auth.call(mailAboutData, { params: { userId }, body, requestId })
  return new Date(deps.clock().getTime() + limits.dataRequestHours * hourMs)
}

const putDown = async (
  { dataRequests }: Deps,
  stored: DataRequestDoc | null,
  { _id, ...fields }: Omit<DataRequestDoc, 'version'>,
): Promise<DataRequestDoc> => {
  const write = () =>
    stored
      ? dataRequests.update({ _id, version: stored.version }, { $set: fields }, [])
      : dataRequests.insert({ _id, ...fields }, [])
  const written = await write().catch((error: unknown) => {
    if (isDuplicateKey(error)) return null
    throw error
  })
  // A concurrent request for the same data came first.
  const current = written ?? (await dataRequests.findById(_id))
  if (!current) throw new AppError('CONFLICT')
  return current
}

/** Records an export or erasure request. Returns an open one unchanged. */
export const askForData = (
  deps: Deps,
  { userId, kind }: { readonly userId: string; readonly kind: DataRequestKind },
  command: Command,
) =>
  audited(deps, command, { action: `data.${kind}`, recordId: userId }, async () => {
    const askedBy = command.user.userId
    if (userId === askedBy) throw new AppError('OWN_ACCOUNT')
    const user = await getUser(deps, userId)
    // Only an active user could open the copy.
    if (kind === 'export' && !user.isActive) throw new AppError('USER_INACTIVE')
    const _id = dataRequestIdOf(userId, kind)
    const stored = await deps.dataRequests.findById(_id)
    if (stored && isOpen((await howFar(deps, stored)).state)) return { result: await toDataRequest(deps, stored) }
    // An earlier confirmation must not apply to the new request.
    if (stored?.state === 'working') await deps.jobs.cancel(carryOutJobIdOf(stored))
    const hasSecond = await hasSecondSuperAdmin(deps, [askedBy, userId])
    const dueAt = hasSecond ? null : await tellAndWait(deps, { userId, kind }, command.requestId)
    const fields = { userId, kind, state: 'waiting', askedBy, askedAt: deps.clock(), dueAt } as const
    const doc = await putDown(deps, stored, { _id, ...fields, confirmedBy: null, endedAt: null, code: null })
    return { result: await toDataRequest(deps, doc), after: { dueAt: dueAt?.toISOString() ?? null } }
  })
