import type { SyncResult } from '@love-space/contracts/admin/marketing.ts'
import { lookUpUserRecords } from '@love-space/contracts/auth/user-record.internal.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { audited, type Command } from '../audit/audited.ts'
import type { Deps } from '../deps.ts'
import { sightOf, type Sight } from '../tables/sight.rules.ts'
import { KlaviyoTrouble, type Klaviyo } from './klaviyo.ts'
import { startSyncAll } from './sync-all.ts'
import { syncUser, type SyncOutcome } from './sync-user.ts'

const required = ({ klaviyo }: Deps): Klaviyo => {
  if (!klaviyo) throw new AppError('MARKETING_NOT_SET_UP')
  return klaviyo
}

const resultOf = (
  deps: Deps,
  success: boolean,
  message: string,
  data: Partial<SyncResult['data']> = {},
): SyncResult => ({
  success,
  message,
  timestamp: deps.clock().toISOString(),
  data: { total: 0, successful: 0, failed: 0, errors: [], ...data },
})

export const startSync = (deps: Deps, command: Command): Promise<SyncResult> =>
  audited(deps, command, { action: 'marketing.sync-all', recordId: null }, async () => {
    required(deps)
    await startSyncAll(deps)
    return { result: resultOf(deps, true, 'The sync has begun.'), before: null, after: null }
  })

const sentences: Readonly<Record<SyncOutcome, string>> = {
  told: 'Klaviyo knows this user now.',
  'up to date': 'Klaviyo knows this user already.',
  deleted: 'This user wants no news any more: Klaviyo deletes what it has.',
  'not asked for': 'This user did not ask for news, so nothing was sent.',
}

const syncOne = async (deps: Deps, klaviyo: Klaviyo, userId: string, { people }: Sight): Promise<SyncResult> => {
  const { data } = await deps.auth.call(lookUpUserRecords, { body: { ids: [userId] } })
  const isKnown = data.users.length > 0 || (await deps.klaviyoProfiles.exists({ _id: userId })) !== null
  if (!isKnown) throw new AppError('USER_NOT_FOUND')
  try {
    const outcome = await syncUser(deps, klaviyo, userId, data.users[0])
    const isTold = outcome === 'told' || outcome === 'up to date'
    const counts = isTold ? { total: 1, successful: 1 } : {}
    return resultOf(deps, outcome !== 'not asked for', sentences[outcome], counts)
  } catch (error) {
    if (!(error instanceof KlaviyoTrouble)) throw error
    // What Klaviyo says of one person may name them.
    const message = people || error.kind !== 'person' ? error.message : 'Klaviyo refuses this user.'
    const errors = people ? [{ userId, error: message }] : []
    return resultOf(deps, false, message, { total: 1, failed: 1, errors })
  }
}

export const syncUserNow = (deps: Deps, userId: string, command: Command): Promise<SyncResult> =>
  audited(deps, command, { action: 'marketing.sync-user', recordId: userId }, async () => ({
    result: await syncOne(deps, required(deps), userId, sightOf(command.user)),
    before: null,
    after: null,
  }))
