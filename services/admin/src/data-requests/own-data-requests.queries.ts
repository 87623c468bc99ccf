import type { OwnDataRequest } from '@love-space/contracts/admin/own-data-request.ts'
import type { Deps } from '../deps.ts'
import type { DataRequestDoc } from './data-request.model.ts'
import { stateOf } from './data-requests.queries.ts'

/** Time for which a closed request is listed in the user's settings. */
const shownMs = 30 * 86_400_000

export const toOwnDataRequest = async (deps: Deps, request: DataRequestDoc): Promise<OwnDataRequest> => {
  const { _id: id, kind, askedAt, dueAt, endedAt } = request
  return {
    id,
    kind,
    ...(await stateOf(deps, request)),
    askedAt: askedAt.toISOString(),
    dueAt: dueAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
  }
}

export const listOwnDataRequests = async (deps: Deps, userId: string): Promise<OwnDataRequest[]> => {
  const since = deps.clock().getTime() - shownMs
  const found = await deps.dataRequests.find({ userId }, { sort: { askedAt: -1 } })
  const shown = found.filter(({ endedAt }) => endedAt === null || endedAt.getTime() > since)
  return Promise.all(shown.map((request) => toOwnDataRequest(deps, request)))
}
