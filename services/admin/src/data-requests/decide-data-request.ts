import type { DataRequest } from '@love-space/contracts/admin/data-request.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { jobOf } from '@love-space/service-kit/jobs/jobs.ts'
import { audited, type Command } from '../audit/audited.ts'
import type { Deps } from '../deps.ts'
import { carryOutDataRequest, carryOutKeyOf } from './carry-out.job.ts'
import type { DataRequestDoc } from './data-request.model.ts'
import { toDataRequest } from './data-requests.queries.ts'

const find = async ({ dataRequests }: Deps, id: string): Promise<DataRequestDoc> => {
  const found = await dataRequests.findById(id)
  if (!found) throw new AppError('DATA_REQUEST_NOT_FOUND')
  return found
}

/** The work that begins with the write which decides a request. */
export const workOn = (request: DataRequestDoc, time: Date) =>
  // It belongs to nobody: an erasure goes on when the jobs of its person are gone.
  jobOf(carryOutDataRequest, { key: carryOutKeyOf(request), data: { id: request._id }, time })

/** One who asked cannot confirm, nor can the person whose data they are. */
export const confirmDataRequest = async (deps: Deps, id: string, command: Command): Promise<DataRequest> => {
  const request = await find(deps, id)
  return audited(deps, command, { action: 'data.confirm', recordId: request.userId }, async () => {
    const { userId } = command.user
    if (request.askedBy === userId) throw new AppError('SECOND_SUPER_ADMIN_REQUIRED')
    if (request.userId === userId) throw new AppError('OWN_ACCOUNT')
    const { _id, askedAt } = request
    const confirmed = await deps.dataRequests.update(
      { _id, askedAt, state: 'waiting' },
      { $set: { state: 'working', confirmedBy: userId, dueAt: null } },
      [workOn(request, deps.clock())],
    )
    if (!confirmed) throw new AppError('DATA_REQUEST_CLOSED')
    return { result: await toDataRequest(deps, confirmed), before: null, after: { kind: request.kind } }
  })
}

export const withdrawDataRequest = async (deps: Deps, id: string, command: Command): Promise<DataRequest> => {
  const request = await find(deps, id)
  return audited(deps, command, { action: 'data.withdraw', recordId: request.userId }, async () => {
    const { _id, askedAt, kind } = request
    const withdrawn = await deps.dataRequests.update(
      { _id, askedAt, state: 'waiting' },
      { $set: { state: 'withdrawn', dueAt: null, endedAt: deps.clock() } },
      [],
    )
    if (!withdrawn) throw new AppError('DATA_REQUEST_CLOSED')
    return { result: await toDataRequest(deps, withdrawn), before: null, after: { kind } }
  })
}
