import { mailAboutData } from '@love-space/contracts/auth/user.internal.ts'
import { deleteUserRecord } from '@love-space/contracts/auth/user-record.internal.ts'
import { findPartner, notifyPartnerOfData } from '@love-space/contracts/engagement/notification.internal.ts'
import { Id } from '@love-space/contracts/primitives.ts'
import { Strict } from '@love-space/contracts/route.ts'
import { beginUserExport, readUserExport } from '@love-space/contracts/media/user-export.internal.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { defineJob, TryLater, type JobData, type JobRun } from '@love-space/service-kit/jobs/job.ts'
import { jobIdOf } from '@love-space/service-kit/jobs/jobs.ts'
import { appendEntry } from '../audit/append-entry.ts'
import type { Deps } from '../deps.ts'
import type { DataRequestDoc } from './data-request.model.ts'

export const carryOutDataRequest = defineJob({ name: 'carry-out-data-request', data: Strict({ id: Id }) })

export const carryOutKeyOf = ({ _id, askedAt }: DataRequestDoc): string => `${_id}:${askedAt.getTime()}`

export const carryOutJobIdOf = (request: DataRequestDoc): string => jobIdOf(carryOutDataRequest, carryOutKeyOf(request))

const exportWaitMs = 5_000

/** Codes of refusals that a retry cannot change. */
const finalCodes: readonly string[] = ['OWN_ACCOUNT', 'LAST_SUPER_ADMIN', 'FORBIDDEN', 'USER_NOT_FOUND']

/** Returns null on success, or the code of a final refusal. */
const codeOf = async (work: () => Promise<unknown>): Promise<string | null> => {
  try {
    await work()
    return null
  } catch (error) {
    if (error instanceof AppError && finalCodes.includes(error.code)) return error.code
    throw error
  }
}

export const runCarryOut =
  (deps: Deps) =>
  async ({ id, data, step }: JobRun<JobData<typeof carryOutDataRequest>>): Promise<void> => {
    const { auth, services, dataRequests, userRows, clock } = deps
    const request = await step('read', async () => {
      const found = await dataRequests.findById(data.id)
      if (found?.state !== 'working') return null
      const { userId, kind, askedBy, confirmedBy } = found
      return { userId, kind, by: confirmedBy ?? askedBy }
    })
    if (!request) return
    const { userId, kind, by } = request
    const params = { userId }
    // Ask first: an erasure removes the user from the space, and the request too.
    const partner = await step('partner', async () => {
      const { data: found } = await services.engagement.call(findPartner, { params })
      const askedAt = (await dataRequests.findById(data.id))?.askedAt.toISOString()
      return found.partner && askedAt !== undefined ? { ...found.partner, askedAt } : null
    })

    const gather = async (): Promise<string | null> => {
      await step('begin', () => services.media.call(beginUserExport, { params }).then(() => null))
      const state = await step('wait', async () => {
        const found = (await services.media.call(readUserExport, { params })).data.export
        if (found?.state === 'working') throw new TryLater('the copy is being made', exportWaitMs)
        return found?.state ?? 'failed'
      })
      if (state !== 'ready') return 'EXPORT_NOT_READY'
      return step('mail', () =>
        codeOf(() => auth.call(mailAboutData, { params, body: { kind: 'export-ready', key: id } })),
      )
    }
    const erase = (): Promise<string | null> =>
      step('erase', async () => {
        const body = { by: { userId: by, roles: ['super_admin'] }, dataRequestId: data.id }
        const code = await codeOf(() => auth.call(deleteUserRecord, { params, body }))
        if (code !== null && code !== 'USER_NOT_FOUND') return code
        // Auth erases the user by an event. Delete the row now, for the table. A missing user was erased before.
        await userRows.deleteOne({ _id: userId })
        return null
      })

    const code = kind === 'export' ? await gather() : await erase()
    if (code === null && partner) {
      await step('tell partner', async () => {
        const { askedAt, ...member } = partner
        await services.engagement.call(notifyPartnerOfData, {
          params: member,
          body: { partnerId: userId, kind, askedAt },
        })
      })
    }
    await step('end', async () => {
      const end = { state: code === null ? ('done' as const) : ('failed' as const), code, endedAt: clock() }
      // An erasure has deleted the request with its user; the audit trail still shows that it was carried out.
      await dataRequests.update({ _id: data.id, state: 'working' }, { $set: end }, [])
    })
    await step('write down', () =>
      appendEntry(deps, {
        operatorId: by,
        action: 'data.carry-out',
        outcome: code === null ? 'done' : 'refused',
        recordId: userId,
        code,
        requestId: id,
        values: { before: null, after: { kind } },
      }),
    )
  }
