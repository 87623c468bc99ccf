import type { SyncResult } from '@love-space/contracts/admin/marketing.ts'
import { lookUpUserRecords } from '@love-space/contracts/auth/user-record.internal.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { audited, type Command } from '../audit/audited.ts'
import type { Deps } from '../deps.ts'
import { visibilityFor, type Visibility } from '../tables/visibility.rules.ts'
import { KlaviyoError, requireKlaviyo, type Klaviyo } from './klaviyo.ts'
import { syncResultOf } from './marketing.rules.ts'
import { syncUser, type SyncOutcome } from './sync-user.ts'

const sentences: Readonly<Record<SyncOutcome, string>> = {
  synced: 'Klaviyo knows this user now.',
  'up to date': 'Klaviyo knows this user already.',
  deleted: 'This user wants no news any more: Klaviyo deletes what it has.',
  'not asked for': 'This user did not ask for news, so nothing was sent.',
}

const syncOne = async (deps: Deps, klaviyo: Klaviyo, userId: string, { people }: Visibility): Promise<SyncResult> => {
  const { data } = await deps.auth.call(lookUpUserRecords, { body: { ids: [userId] } })
  const isKnown = data.users.length > 0 || (await deps.klaviyoProfiles.exists({ _id: userId })) !== null
  if (!isKnown) throw new AppError('USER_NOT_FOUND')
  try {
    const outcome = await syncUser(deps, klaviyo, userId, data.users[0])
    const isSynced = outcome === 'synced' || outcome === 'up to date'
    const counts = isSynced ? { total: 1, successful: 1 } : {}
    return syncResultOf(outcome !== 'not asked for', sentences[outcome], deps.clock(), counts)
  } catch (error) {
    if (!(error instanceof KlaviyoError)) throw error
    // Klaviyo's message about a user may contain personal data.
    const message = people || error.kind !== 'person' ? error.message : 'Klaviyo refuses this user.'
    const errors = people ? [{ userId, error: message }] : []
    return syncResultOf(false, message, deps.clock(), { total: 1, failed: 1, errors })
  }
}

export const syncUserNow = (deps: Deps, userId: string, command: Command) =>
  audited(deps, command, { action: 'marketing.sync-user', recordId: userId }, async () => ({
    result: await syncOne(deps, requireKlaviyo(deps), userId, visibilityFor(command.user)),
  }))
