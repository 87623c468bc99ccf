import type { Deps } from '../deps.ts'
import { tellAndWait } from './ask-for-data.ts'
import type { DataRequestDoc } from './data-request.model.ts'
import { hasSecondSuperAdmin, mayStillAsk } from './data-requests.queries.ts'
import { workAfter } from './decide-data-request.ts'

/** Withdraws a request if its author lost the permission. Else waits for a second super_admin or for `dueAt`. */
const decide = async (deps: Deps, request: DataRequestDoc): Promise<void> => {
  const { dataRequests, clock } = deps
  const { _id, version, userId, askedBy, dueAt } = request
  const now = clock()
  const write = (fields: Partial<DataRequestDoc>) =>
    dataRequests.update({ _id, version, state: 'waiting' }, { $set: fields }, workAfter(fields, request, now))
  if (!(await mayStillAsk(deps, askedBy))) await write({ state: 'withdrawn', dueAt: null, endedAt: now })
  else if (await hasSecondSuperAdmin(deps, [askedBy, userId])) {
    if (dueAt !== null) await write({ dueAt: null })
  } else if (dueAt === null) await write({ dueAt: await tellAndWait(deps, request, _id) })
  else if (dueAt <= now) await write({ state: 'working' })
}

const batch = 200

export const decideDueRequests = async (deps: Deps, signal: AbortSignal): Promise<void> => {
  for (const request of await deps.dataRequests.find({ state: 'waiting' }, { sort: { askedAt: 1 }, limit: batch })) {
    signal.throwIfAborted()
    await decide(deps, request)
  }
}
