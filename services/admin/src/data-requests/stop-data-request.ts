import type { OwnDataRequest } from '@love-space/contracts/admin/own-data-request.ts'
import { AppError, requireFound } from '@love-space/service-kit/process/app-error.ts'
import { appendEntry } from '../audit/append-entry.ts'
import type { Command } from '../audit/audited.ts'
import type { Deps } from '../deps.ts'
import { toOwnDataRequest } from './own-data-requests.queries.ts'

/** Stops a waiting request about the caller; idempotent. Throws DATA_REQUEST_CLOSED if it was decided before. */
export const stopDataRequest = async (
  deps: Deps,
  _id: string,
  { user: { userId }, requestId }: Command,
): Promise<OwnDataRequest> => {
  const { dataRequests, clock } = deps
  const end = { state: 'withdrawn', code: 'STOPPED_BY_PERSON', dueAt: null, endedAt: clock() } as const
  const stopped = await dataRequests.update({ _id, userId, state: 'waiting' }, { $set: end }, [])
  if (stopped) {
    await appendEntry(deps, {
      operatorId: userId,
      action: 'data.withdraw',
      outcome: 'done',
      recordId: userId,
      code: null,
      requestId,
      values: { before: null, after: { kind: stopped.kind } },
    })
    return toOwnDataRequest(deps, stopped)
  }
  const found = requireFound(await dataRequests.findOne({ _id, userId }), 'DATA_REQUEST_NOT_FOUND')
  if (found.state !== 'withdrawn') throw new AppError('DATA_REQUEST_CLOSED')
  return toOwnDataRequest(deps, found)
}
