import { listUserRecords } from '@love-space/contracts/auth/user-record.internal.ts'
import { errors } from '@love-space/contracts/errors.ts'
import { Strict } from '@love-space/contracts/route.ts'
import { defineJob, NoRetry, type JobRun } from '@love-space/service-kit/jobs/job.ts'
import type { Deps } from '../deps.ts'
import { KlaviyoError } from './klaviyo.ts'
import { jobError, leaveKlaviyo, syncUser } from './sync-user.ts'

export const syncAll = defineJob({ name: 'sync-klaviyo', data: Strict({}), concurrency: 1 })

interface Place {
  readonly after?: string
  readonly seen: number
  readonly successful: number
  readonly failed: number
}

export const runSyncAll =
  (deps: Deps) =>
  async ({ step, walk, progress }: JobRun<Record<string, never>>): Promise<void> => {
    const { auth, klaviyo, klaviyoProfiles, lastSyncs, clock } = deps
    if (!klaviyo) throw new NoRetry(errors.MARKETING_NOT_SET_UP.message)

    const syncPage = async (from: Place, signal: AbortSignal) => {
      const { data } = await auth.call(listUserRecords, {
        query: from.after === undefined ? {} : { after: from.after },
      })
      let { successful, failed } = from
      for (const user of data.users) {
        signal.throwIfAborted()
        try {
          const outcome = await syncUser(deps, klaviyo, user.userId, user)
          if (outcome === 'synced' || outcome === 'up to date') successful += 1
        } catch (error) {
          if (!(error instanceof KlaviyoError && error.kind === 'person')) throw jobError(error)
          failed += 1
        }
      }
      const last = data.users.at(-1)
      const seen = from.seen + data.users.length
      await progress({ done: seen })
      const place: Place = { ...(last ? { after: last.userId } : {}), seen, successful, failed }
      return { place, isLast: last === undefined }
    }

    const { successful, failed } = await walk<Place>('all', { seen: 0, successful: 0, failed: 0 }, syncPage)

    await step('those who left', async (signal) => {
      for await (const { _id } of klaviyoProfiles.find({ leaving: true }).lean()) {
        signal.throwIfAborted()
        await leaveKlaviyo(deps, klaviyo, _id).catch((error: unknown) => {
          throw jobError(error)
        })
      }
    })
    await step('note', async () => {
      const result = { at: clock(), total: successful + failed, successful, failed }
      await lastSyncs.updateOne({ _id: 'klaviyo' }, { $set: result }, { upsert: true })
    })
  }

export const openSync = async ({ jobs }: Deps) => {
  const [[running], [waiting]] = await Promise.all([
    jobs.list({ name: syncAll.name, state: 'running' }, 1),
    jobs.list({ name: syncAll.name, state: 'waiting' }, 1),
  ])
  return running ?? waiting
}

export const startSyncAll = async (deps: Deps): Promise<void> => {
  if (!(await openSync(deps))) await deps.jobs.start(syncAll, { data: {} })
}

export const everyDayAt = (time: string): string => {
  const [hour, minute] = time.split(':')
  return `${Number(minute)} ${Number(hour)} * * *`
}
