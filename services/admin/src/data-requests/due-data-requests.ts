import type { Deps } from '../deps.ts'
import { tellAndWait } from './ask-for-data.ts'
import type { DataRequestDoc } from './data-request.model.ts'
import { hasSecondSuperAdmin, mayStillAsk } from './data-requests.queries.ts'
import { workAfter } from './decide-data-request.ts'

/**
 * What becomes of a request that waits: it is dropped once who asked may no longer, it waits for another super_admin where there
 * is one, and for its time where there is none, of which its person was told.
 */
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

/** Looks at every request that waits. */
export const decideDueRequests = async (deps: Deps, signal: AbortSignal): Promise<void> => {
  for (const request of await deps.dataRequests.find({ state: 'waiting' }, { sort: { askedAt: 1 }, limit: batch })) {
    signal.throwIfAborted()
    await decide(deps, request)
  }
}
