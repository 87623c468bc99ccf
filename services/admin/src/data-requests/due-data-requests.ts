import type { Deps } from '../deps.ts'
import { dueAfter, mailPerson, readMail } from './data-mail.ts'
import type { DataRequestDoc } from './data-request.model.ts'
import { hasSecondSuperAdmin, isActive, canStillRequest } from './data-requests.queries.ts'
import { workAfter } from './decide-data-request.ts'

type Change = Pick<Partial<DataRequestDoc>, 'state' | 'dueAt' | 'endedAt' | 'mailKey'>

const mailAndWait = async (deps: Deps, request: DataRequestDoc): Promise<Change> => ({
  mailKey: await mailPerson(deps, request, request._id),
  dueAt: dueAfter(deps.clock()),
})

/** Lets one super_admin suffice once the user is active and a day has passed since their mail was sent. */
const decideAlone = async (deps: Deps, request: DataRequestDoc): Promise<Change | null> => {
  const { userId, dueAt } = request
  const now = deps.clock()
  if (!(await isActive(deps, userId))) return dueAt === null ? null : { dueAt: null }
  if (dueAt === null) return mailAndWait(deps, request)
  if (dueAt > now) return null
  const mail = await readMail(deps, request)
  if (mail.state === 'lost') return mailAndWait(deps, request)
  if (mail.sentAt === null) return null
  const due = dueAfter(new Date(mail.sentAt))
  return due > now ? { dueAt: due } : { state: 'working' }
}

/** Withdraws a request whose author lost the permission. Otherwise waits for a second super_admin or for `dueAt`. */
const decide = async (deps: Deps, request: DataRequestDoc): Promise<Change | null> => {
  const { askedBy, dueAt } = request
  if (!(await canStillRequest(deps, askedBy))) return { state: 'withdrawn', dueAt: null, endedAt: deps.clock() }
  if (await hasSecondSuperAdmin(deps, request)) return dueAt === null ? null : { dueAt: null }
  return decideAlone(deps, request)
}

const batch = 200

export const decideDueRequests = async (deps: Deps, signal: AbortSignal): Promise<void> => {
  const { dataRequests, clock } = deps
  for (const request of await dataRequests.find({ state: 'waiting' }, { sort: { askedAt: 1 }, limit: batch })) {
    signal.throwIfAborted()
    const change = await decide(deps, request)
    if (!change) continue
    const asRead = { _id: request._id, version: request.version, state: 'waiting' } as const
    await dataRequests.update(asRead, { $set: change }, workAfter(change, request, clock()))
  }
}
