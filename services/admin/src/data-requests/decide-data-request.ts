import type { AuditAction } from '@love-space/contracts/admin/audit-actions.ts'
import type { DataRequest } from '@love-space/contracts/admin/data-request.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { jobOf } from '@love-space/service-kit/jobs/jobs.ts'
import { audited, type Command } from '../audit/audited.ts'
import type { Deps } from '../deps.ts'
import { carryOutDataRequest, carryOutKeyOf } from './carry-out.job.ts'
import type { DataRequestDoc } from './data-request.model.ts'
import { toDataRequest } from './data-requests.queries.ts'

export const workAfter = ({ state }: Partial<DataRequestDoc>, request: DataRequestDoc, time: Date) =>
  // The job has no `userId`: an erasure would otherwise remove its own job with the user's others.
  state === 'working'
    ? [jobOf(carryOutDataRequest, { key: carryOutKeyOf(request), data: { id: request._id }, time })]
    : []

export const decideDataRequest = async (
  deps: Deps,
  id: string,
  command: Command,
  {
    action,
    decide,
  }: { readonly action: AuditAction; readonly decide: (request: DataRequestDoc) => Promise<Partial<DataRequestDoc>> },
): Promise<DataRequest> => {
  const { dataRequests, clock } = deps
  const request = await dataRequests.findById(id)
  if (!request) throw new AppError('DATA_REQUEST_NOT_FOUND')
  return audited(deps, command, { action, recordId: request.userId }, async () => {
    const fields = await decide(request)
    const { _id, askedAt, kind } = request
    const work = workAfter(fields, request, clock())
    const decided = await dataRequests.update({ _id, askedAt, state: 'waiting' }, { $set: fields }, work)
    if (!decided) throw new AppError('DATA_REQUEST_CLOSED')
    return { result: await toDataRequest(deps, decided), after: { kind } }
  })
}
