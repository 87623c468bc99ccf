import type { SyncResult, SyncStatus } from '@love-space/contracts/admin/marketing.ts'
import { errors } from '@love-space/contracts/errors.ts'
import { nextTurn } from '@love-space/service-kit/jobs/job.ts'
import type { Deps } from '../deps.ts'
import type { Visibility } from '../tables/visibility.rules.ts'
import { KlaviyoError } from './klaviyo.ts'
import type { LastSyncDoc } from './marketing.model.ts'
import { syncResultOf } from './marketing.rules.ts'
import { everyDayAt, openSync, syncAll } from './sync-all.ts'

const errorsMax = 100

const sentenceOf = (error: string): string => error.replace(/^[A-Za-z]+: /, '')

const messageOf = ({ total, failed }: LastSyncDoc): string =>
  failed === 0
    ? 'Klaviyo knows everybody who asked for news.'
    : `Klaviyo refused ${failed} of ${total} who asked for news.`

const failedUsers = async ({ klaviyoProfiles }: Deps): Promise<SyncResult['data']['errors']> => {
  const found = klaviyoProfiles.find({ failedAt: { $gt: new Date(0) } }, { error: 1 })
  const latest = await found.sort({ failedAt: -1 }).limit(errorsMax).lean()
  return latest.map(({ _id, error }) => ({ userId: _id, error: error ?? '' }))
}

const cancelledText = 'The sync was cancelled before its end. The next one tells Klaviyo of those who are left.'

const lastResult = async (deps: Deps, last: LastSyncDoc | null, { people }: Visibility): Promise<SyncResult | null> => {
  const [[failed], [cancelled]] = await Promise.all([
    deps.jobs.list({ name: syncAll.name, state: 'failed' }, 1),
    deps.jobs.list({ name: syncAll.name, state: 'cancelled' }, 1),
  ])
  const stopped = cancelled && !(failed && failed.changedAt > cancelled.changedAt) ? cancelled : failed
  if (stopped && (!last || stopped.changedAt > last.at)) {
    const wasCancelled = stopped.state === 'cancelled'
    const message = wasCancelled ? cancelledText : sentenceOf(stopped.errors.at(-1)?.message ?? '')
    return syncResultOf(false, message, stopped.changedAt)
  }
  if (!last) return null
  const { at, total, successful, failed: refused } = last
  const refusals = refused === 0 || !people ? [] : await failedUsers(deps)
  return syncResultOf(refused === 0, messageOf(last), at, { total, successful, failed: refused, errors: refusals })
}

export const syncStatus = async (deps: Deps, visibility: Visibility): Promise<SyncStatus> => {
  const { env, klaviyo, klaviyoProfiles, lastSyncs, clock } = deps
  const { KLAVIYO_SYNC_TIME: time } = env
  const [open, last, synced, leaving] = await Promise.all([
    openSync(deps),
    lastSyncs.findById('klaviyo').lean<LastSyncDoc | null>(),
    klaviyoProfiles.countDocuments({ leaving: false }),
    klaviyoProfiles.countDocuments({ leaving: true }),
  ])
  const isEnabled = klaviyo !== null && time !== 'off'
  const error = open?.state === 'waiting' ? open.errors.at(-1)?.message : undefined
  return {
    enabled: isEnabled,
    syncTime: time === 'off' ? null : time,
    apiKeyConfigured: klaviyo !== null,
    lastSync: last?.at.toISOString() ?? null,
    nextSync: isEnabled ? nextTurn(everyDayAt(time), clock()).toISOString() : null,
    synced,
    leaving,
    running: open
      ? {
          done: open.progress?.done ?? 0,
          waitsUntil: error === undefined ? null : (open.dueAt?.toISOString() ?? null),
          error: error === undefined ? null : sentenceOf(error),
        }
      : null,
    lastResult: await lastResult(deps, last, visibility),
  }
}

export const testConnection = async ({ klaviyo }: Deps): Promise<{ success: boolean; message: string }> => {
  if (!klaviyo) return { success: false, message: errors.MARKETING_NOT_SET_UP.message }
  try {
    const account = (await klaviyo.account()) || 'an account without a name'
    return { success: true, message: `Klaviyo answers for ${account}.` }
  } catch (error) {
    if (error instanceof KlaviyoError) return { success: false, message: error.message }
    throw error
  }
}
