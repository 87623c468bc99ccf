import { lookUpUserRecords, type UserRecord } from '@love-space/contracts/auth/user-record.internal.ts'
import { Id } from '@love-space/contracts/primitives.ts'
import { Strict } from '@love-space/contracts/route.ts'
import { sha256 } from '@love-space/service-kit/process/crypto.ts'
import { defineJob, NoRetry, TryLater, type JobData, type JobRun } from '@love-space/service-kit/jobs/job.ts'
import type { Deps } from '../deps.ts'
import { KlaviyoTrouble, type Klaviyo } from './klaviyo.ts'
import { nothingTold } from './marketing.model.ts'

/** What became of one user. */
export type SyncOutcome = 'told' | 'up to date' | 'deleted' | 'not asked for'

type Wanting = UserRecord & { readonly newsletterSince: string }

const wantsNews = (user: UserRecord | undefined): user is Wanting =>
  user !== undefined && user.active && user.newsletterSince !== null

const printsOf = ({ email, name, newsletterSince }: Wanting) => ({
  profilePrint: sha256(JSON.stringify([email, name])),
  consentPrint: sha256(JSON.stringify([email, newsletterSince])),
})

/** Somebody who wants no news any more, or is gone: Klaviyo deletes what it has of them. */
export const leaveKlaviyo = async ({ klaviyoProfiles }: Deps, klaviyo: Klaviyo, _id: string): Promise<SyncOutcome> => {
  const { matchedCount } = await klaviyoProfiles.updateOne({ _id }, { $set: { leaving: true, ...nothingTold } })
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
  const { profilePrint, consentPrint } = printsOf(user)
  // Before anything is sent: whoever is erased from here on is deleted at Klaviyo too.
  const told = await klaviyoProfiles
    .findOneAndUpdate(
      { _id },
      { $set: { leaving: false }, $setOnInsert: nothingTold },
      { upsert: true, returnDocument: 'after' },
    )
    .lean()
  try {
    if (told?.profilePrint !== profilePrint) await klaviyo.save({ userId: _id, email, name })
    // Once for each consent: whoever unsubscribed in a mail since stays unsubscribed.
    if (told?.consentPrint !== consentPrint) await klaviyo.subscribe({ email, since: new Date(user.newsletterSince) })
  } catch (error) {
    if (error instanceof KlaviyoTrouble && error.kind === 'person') {
      const { message } = error
      await klaviyoProfiles.updateOne({ _id, leaving: false }, { $set: { error: message, failedAt: clock() } })
    }
    throw error
  }
  const now = { profilePrint, consentPrint, syncedAt: clock(), error: null, failedAt: null }
  const { matchedCount } = await klaviyoProfiles.updateOne({ _id, leaving: false }, { $set: now })
  // What followed from a withdrawal may have found nothing to delete yet: auth is asked once more, now that there is something.
  const isSent = told?.profilePrint !== profilePrint || told?.consentPrint !== consentPrint
  if (matchedCount > 0 && (!isSent || wantsNews(await lookUp(deps, _id)))) return 'told'
  // They left while this was on its way, and what was told last has to go as well.
  await klaviyoProfiles.updateOne({ _id }, { $set: { leaving: true, ...nothingTold } }, { upsert: true })
  return leaveKlaviyo(deps, klaviyo, _id)
}

/**
 * Brings Klaviyo to what a user wants. `seen` is the user as a list showed them: whoever is up to date by it costs no
 * further call; before anything is sent, auth is asked again. Throws a `KlaviyoTrouble`.
 */
export const syncUser = async (
  deps: Deps,
  klaviyo: Klaviyo,
  userId: string,
  seen?: UserRecord,
): Promise<SyncOutcome> => {
  if (seen) {
    const told = await deps.klaviyoProfiles.findById(userId).lean()
    if (!told && !wantsNews(seen)) return 'not asked for'
    if (told && !told.leaving && wantsNews(seen)) {
      const { profilePrint, consentPrint } = printsOf(seen)
      if (told.profilePrint === profilePrint && told.consentPrint === consentPrint) return 'up to date'
    }
  }
  const user = await lookUp(deps, userId)
  return wantsNews(user) ? tell(deps, klaviyo, user) : leaveKlaviyo(deps, klaviyo, userId)
}

/** The error by which a job goes on in its time, or not at all. */
export const jobError = (error: unknown): unknown => {
  if (!(error instanceof KlaviyoTrouble)) return error
  if (error.kind === 'busy') return new TryLater(error.message, error.retryAfterMs)
  return error.kind === 'refused' ? new NoRetry(error.message) : error
}

/** One user, after an event told of a change; it belongs to nobody, since it goes on when they are erased. */
export const syncOneUser = defineJob({ name: 'sync-klaviyo-user', data: Strict({ userId: Id }), concurrency: 1 })

export const runSyncOneUser =
  (deps: Deps) =>
  async ({ data: { userId }, step }: JobRun<JobData<typeof syncOneUser>>): Promise<void> => {
    const { klaviyo } = deps
    // Whoever takes the key away gives it back later: the next sync of all finds what is left.
    if (!klaviyo) return
    await step('tell', async () => {
      try {
        return await syncUser(deps, klaviyo, userId)
      } catch (error) {
        throw jobError(error)
      }
    })
  }

/** What follows from a change that auth tells of. */
export const onUserNews = async (
  { klaviyo, jobs }: Deps,
  { userId, version }: { readonly userId: string; readonly version: number },
): Promise<void> => {
  if (klaviyo) await jobs.start(syncOneUser, { key: `${userId}:${version}`, data: { userId } })
}

/** Nothing of an erased user is kept but the id, until Klaviyo has deleted what stands under it. */
export const forgetKlaviyoProfile = async ({ klaviyo, klaviyoProfiles, jobs }: Deps, _id: string): Promise<void> => {
  const { matchedCount } = await klaviyoProfiles.updateOne({ _id }, { $set: { leaving: true, ...nothingTold } })
  if (matchedCount > 0 && klaviyo) await jobs.start(syncOneUser, { key: `${_id}:erased`, data: { userId: _id } })
}
