import type { SyncResult } from '@love-space/contracts/admin/marketing.ts'
import { lookUpUserRecords } from '@love-space/contracts/auth/user-record.internal.ts'
import { normaliseEmail } from '@love-space/couple-rules/normalise-email.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { audited, type Command } from '../audit/audited.ts'
import type { Deps } from '../deps.ts'
import type { UserRowDoc } from '../users/user-row.model.ts'
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

const noNews = 'Nobody with this email wants news, so nothing was sent.'

/** The answer is the same for an unknown e-mail as for a user who did not ask for news. */
export const syncUserOfEmail = (deps: Deps, email: string, command: Command) =>
  audited(deps, command, { action: 'marketing.sync-user', recordId: null }, async () => {
    const klaviyo = requireKlaviyo(deps)
    const row = await deps.userRows
      .findOne({ email: normaliseEmail(email) }, { _id: 1 })
      .lean<Pick<UserRowDoc, '_id'> | null>()
    const outcome = row && (await syncOne(deps, klaviyo, row._id, visibilityFor(command.user)))
    const isSubscribed = outcome !== null && outcome.message !== sentences['not asked for']
    const result = isSubscribed ? outcome : syncResultOf(false, noNews, deps.clock())
    return { result, ...(row && { recordId: row._id }) }
  })

export const syncUserNow = (deps: Deps, userId: string, command: Command) =>
  audited(deps, command, { action: 'marketing.sync-user', recordId: userId }, async () => ({
    result: await syncOne(deps, requireKlaviyo(deps), userId, visibilityFor(command.user)),
  }))
