import type { DataRequestKind, DataRequestState } from '@love-space/contracts/admin/data-request.ts'
import { AppError, isDuplicateKey, unlessRefused } from '@love-space/service-kit/process/app-error.ts'
import { audited, type Command } from '../audit/audited.ts'
import type { Deps } from '../deps.ts'
import { getUser } from '../users/users.queries.ts'
import { carryOutJobIdOf } from './carry-out.job.ts'
import { dueAfter, mailPerson } from './data-mail.ts'
import { dataRequestWasCreated } from './data-request.events.ts'
import { dataRequestIdOf, type DataRequestDoc } from './data-request.model.ts'
import { hasSecondSuperAdmin, stateOf, isActive, toDataRequest } from './data-requests.queries.ts'

const isOpen = (state: DataRequestState): boolean => state === 'waiting' || state === 'working'

const putDown = async (
  { dataRequests }: Deps,
  stored: DataRequestDoc | null,
  { _id, ...fields }: Omit<DataRequestDoc, 'version'>,
): Promise<DataRequestDoc> => {
  const events = [dataRequestWasCreated({ _id, ...fields })]
  const write = () =>
    stored
      ? dataRequests.update({ _id, version: stored.version }, { $set: fields }, events)
      : dataRequests.insert({ _id, ...fields }, events)
  const written = await write().catch((error: unknown) => {
    if (isDuplicateKey(error)) return null
    throw error
  })
  // If nothing was written, a concurrent request for the same data came first.
  const current = written ?? (await dataRequests.findById(_id))
  if (!current) throw new AppError('CONFLICT')
  return current
}

/** Records an export or erasure request. Returns an open one unchanged. */
export const createDataRequest = (
  deps: Deps,
  { userId, kind }: { readonly userId: string; readonly kind: DataRequestKind },
  command: Command,
) =>
  audited(deps, command, { action: `data.${kind}`, recordId: userId }, async () => {
    const askedBy = command.user.userId
    if (userId === askedBy) throw new AppError('OWN_ACCOUNT')
    const user = await getUser(deps, userId)
    // Only an active user can open the copy.
    if (kind === 'export' && !user.isActive) throw new AppError('USER_INACTIVE')
    const _id = dataRequestIdOf(userId, kind)
    const stored = await deps.dataRequests.findById(_id)
    if (stored && isOpen((await stateOf(deps, stored)).state)) return { result: await toDataRequest(deps, stored) }
    // A confirmation of the earlier request must not apply to the new one, so cancel its job.
    if (stored?.state === 'working') await deps.jobs.cancel(carryOutJobIdOf(stored))
    const hasSecond = await hasSecondSuperAdmin(deps, { askedBy, userId })
    const mailed = mailPerson(deps, { userId, kind }, command.requestId)
    // Two super_admins suffice if no mail can be sent; the app tells the user.
    const mailKey = hasSecond ? await unlessRefused('MAIL_OFF', mailed) : await mailed
    const askedAt = deps.clock()
    const dueAt = hasSecond || !(await isActive(deps, userId)) ? null : dueAfter(askedAt)
    const fields = { userId, kind, state: 'waiting', askedBy, askedAt, dueAt, mailKey } as const
    const doc = await putDown(deps, stored, { _id, ...fields, confirmedBy: null, endedAt: null, code: null })
    return { result: await toDataRequest(deps, doc), after: { dueAt: dueAt?.toISOString() ?? null } }
  })
