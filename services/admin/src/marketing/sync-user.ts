import { lookUpUserRecords, type UserRecord } from '@love-space/contracts/auth/user-record.internal.ts'
import { Id } from '@love-space/contracts/primitives.ts'
import { Strict } from '@love-space/contracts/route.ts'
import { sha256 } from '@love-space/service-kit/process/crypto.ts'
import { defineJob, NoRetry, TryLater, type JobData, type JobRun } from '@love-space/service-kit/jobs/job.ts'
import type { Deps } from '../deps.ts'
import { KlaviyoError, type Klaviyo } from './klaviyo.ts'
import { neverSynced } from './marketing.model.ts'

export type SyncOutcome = 'synced' | 'up to date' | 'deleted' | 'not asked for'

type Wanting = UserRecord & { readonly newsletterSince: string }

const wantsNews = (user: UserRecord | undefined): user is Wanting =>
  user !== undefined && user.active && user.newsletterSince !== null

const digestsOf = ({ email, name, newsletterSince }: Wanting) => ({
  profilePrint: sha256(JSON.stringify([email, name])),
  consentPrint: sha256(JSON.stringify([email, newsletterSince])),
})

export const leaveKlaviyo = async ({ klaviyoProfiles }: Deps, klaviyo: Klaviyo, _id: string): Promise<SyncOutcome> => {
  const { matchedCount } = await klaviyoProfiles.updateOne({ _id }, { $set: { leaving: true, ...neverSynced } })
  if (matchedCount === 0) return 'not asked for'
  await klaviyo.remove(_id)
  await klaviyoProfiles.deleteOne({ _id, leaving: true })
  return 'deleted'
}

const lookUp = async ({ auth, erasures }: Deps, userId: string): Promise<UserRecord | undefined> => {
  if (await erasures.hasAny([userId])) return undefined
  return (await auth.call(lookUpUserRecords, { body: { ids: [userId] } })).data.users[0]
}

const tell = async (deps: Deps, klaviyo: Klaviyo, user: Wanting): Promise<SyncOutcome> => {
  const { klaviyoProfiles, clock } = deps
  const { userId: _id, email, name } = user
  const { profilePrint, consentPrint } = digestsOf(user)
  // Store the profile before the first call: an erasure from now on then deletes it at Klaviyo too.
  const stored = await klaviyoProfiles
    .findOneAndUpdate(
      { _id },
      { $set: { leaving: false }, $setOnInsert: neverSynced },
      { upsert: true, returnDocument: 'after' },
    )
    .lean()
  try {
    if (stored?.profilePrint !== profilePrint) await klaviyo.save({ userId: _id, email, name })
    // Subscribe once per consent, so that a later unsubscription by mail is kept.
    if (stored?.consentPrint !== consentPrint) await klaviyo.subscribe({ email, since: new Date(user.newsletterSince) })
  } catch (error) {
    if (error instanceof KlaviyoError && error.kind === 'person') {
      const { message } = error
      await klaviyoProfiles.updateOne({ _id, leaving: false }, { $set: { error: message, failedAt: clock() } })
    }
    throw error
  }
  const now = { profilePrint, consentPrint, syncedAt: clock(), error: null, failedAt: null }
  const { matchedCount } = await klaviyoProfiles.updateOne({ _id, leaving: false }, { $set: now })
  // A concurrent withdrawal may have found no profile to delete at Klaviyo, so read the consent again.
  const isSent = stored?.profilePrint !== profilePrint || stored?.consentPrint !== consentPrint
  if (matchedCount > 0 && (!isSent || wantsNews(await lookUp(deps, _id)))) return 'synced'
  // The user withdrew consent during the calls; delete the data just sent.
  await klaviyoProfiles.updateOne({ _id }, { $set: { leaving: true, ...neverSynced } }, { upsert: true })
  return leaveKlaviyo(deps, klaviyo, _id)
}

/** Updates a user at Klaviyo. A recent record in `seen` saves calls if nothing changed. Throws `KlaviyoError`. */
export const syncUser = async (
  deps: Deps,
  klaviyo: Klaviyo,
  userId: string,
  seen?: UserRecord,
): Promise<SyncOutcome> => {
  if (seen) {
    const stored = await deps.klaviyoProfiles.findById(userId).lean()
    if (!stored && !wantsNews(seen)) return 'not asked for'
    if (stored && !stored.leaving && wantsNews(seen)) {
      const { profilePrint, consentPrint } = digestsOf(seen)
      if (stored.profilePrint === profilePrint && stored.consentPrint === consentPrint) return 'up to date'
    }
  }
  const user = await lookUp(deps, userId)
  return wantsNews(user) ? tell(deps, klaviyo, user) : leaveKlaviyo(deps, klaviyo, userId)
}

export const jobError = (error: unknown): unknown => {
  if (!(error instanceof KlaviyoError)) return error
  if (error.kind === 'busy') return new TryLater(error.message, error.retryAfterMs)
  return error.kind === 'refused' ? new NoRetry(error.message) : error
}

/** Job for one changed user. It has no owner, because it must go on while the user is erased. */
export const syncOneUser = defineJob({ name: 'sync-klaviyo-user', data: Strict({ userId: Id }), concurrency: 1 })

export const runSyncOneUser =
  (deps: Deps) =>
  async ({ data: { userId }, step }: JobRun<JobData<typeof syncOneUser>>): Promise<void> => {
    const { klaviyo } = deps
    // Do nothing without an API key: the next full sync with a key catches up.
    if (!klaviyo) return
    await step('tell', async () => {
      try {
        return await syncUser(deps, klaviyo, userId)
      } catch (error) {
        throw jobError(error)
      }
    })
  }

export const syncChangedUser = async (
  { klaviyo, jobs }: Deps,
  { userId, version }: { readonly userId: string; readonly version: number },
): Promise<void> => {
  if (klaviyo) await jobs.start(syncOneUser, { key: `${userId}:${version}`, data: { userId } })
}

/** Clears an erased user's profile and deletes the data at Klaviyo. Keeps the user id until that has succeeded. */
export const forgetKlaviyoProfile = async ({ klaviyo, klaviyoProfiles, jobs }: Deps, _id: string): Promise<void> => {
  const { matchedCount } = await klaviyoProfiles.updateOne({ _id }, { $set: { leaving: true, ...neverSynced } })
  if (matchedCount > 0 && klaviyo) await jobs.start(syncOneUser, { key: `${_id}:erased`, data: { userId: _id } })
}
