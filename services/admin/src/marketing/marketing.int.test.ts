import {
  getSyncStatus,
  syncAllUsers,
  syncUser,
  syncUserOfEmail,
  testSyncConnection,
} from '@love-space/contracts/admin/marketing.routes.ts'
import { userChanged, userErased } from '@love-space/contracts/auth/user.events.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import { jobIdOf } from '@love-space/service-kit/jobs/jobs.ts'
import { describeConsumer } from '@love-space/testing/consumer-cases.ts'
import { describeJob } from '@love-space/testing/job-cases.ts'
import type { TestService } from '@love-space/testing/service-harness.ts'
import { waitFor } from '@love-space/testing/wait-for.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createAuthStub, startTestAdmin, tell, type AuthStub } from '../../test/auth-stub.ts'
import { klaviyoKey, startKlaviyoStub, type KlaviyoStub } from '../../test/klaviyo-stub.ts'
import type { Deps } from '../deps.ts'
import { syncAll } from './sync-all.ts'
import { syncOneUser } from './sync-user.ts'

const since = '2026-03-04T05:06:07.000Z'

let auth: AuthStub
let klaviyo: KlaviyoStub
let service: TestService<Deps>
let token: string
beforeAll(async () => {
  auth = createAuthStub()
  klaviyo = await startKlaviyoStub()
  service = await startTestAdmin(auth, undefined, {
    KLAVIYO_API_KEY: klaviyoKey,
    KLAVIYO_LIST_ID: 'Y6nRLr',
    KLAVIYO_URL: klaviyo.url,
  })
  token = (await service.signIn({ roles: ['user', 'admin'] })).token
})
afterAll(async () => {
  await service?.stop()
  await klaviyo?.stop()
})

const status = async () => (await service.call(getSyncStatus, { token })).body.data
const syncEnded = () =>
  waitFor(async () => {
    const now = await status()
    return now.running === null ? now : null
  })
const startFullSync = async () => {
  const begun = await service.call(syncAllUsers, { token })
  expect([begun.status, begun.body]).toMatchObject([202, { success: true, message: 'The sync has begun.' }])
  return syncEnded()
}
const syncOne = (id: string) => service.call(syncUser, { params: { id }, token })
const subscriptionsOf = (email: string) =>
  klaviyo.asked.filter(
    ({ path, body }) => /subscription-bulk-create/.test(path) && JSON.stringify(body).includes(email),
  )

describe('consent', () => {
  it('sends Klaviyo the name, e-mail and id of subscribed users, and nothing of others', async () => {
    const asking = auth.addUser({ name: 'Ada Asking', newsletterSince: since })
    const silent = auth.addUser()
    const inactive = auth.addUser({ newsletterSince: since, active: false })
    const { lastResult } = await startFullSync()
    expect(lastResult).toMatchObject({ success: true, data: { failed: 0, errors: [] } })
    const { userId, email } = asking
    expect(klaviyo.profileOf(userId)).toEqual({ external_id: userId, email, first_name: 'Ada Asking' })
    expect(subscriptionsOf(email).map(({ body }) => body)).toEqual([
      {
        data: {
          type: 'profile-subscription-bulk-create-job',
          attributes: {
            custom_source: 'Love Space settings',
            historical_import: true,
            profiles: {
              data: [
                {
                  type: 'profile',
                  attributes: {
                    email,
                    subscriptions: { email: { marketing: { consent: 'SUBSCRIBED', consented_at: since } } },
                  },
                },
              ],
            },
          },
          relationships: { list: { data: { type: 'list', id: 'Y6nRLr' } } },
        },
      },
    ])
    const told = JSON.stringify(klaviyo.asked.map(({ body }) => body))
    for (const { email: one, userId: id } of [silent, inactive]) {
      expect(told).not.toContain(one)
      expect(klaviyo.profileOf(id)).toBeUndefined()
    }
  })

  it('is followed for a user named by e-mail, and does not tell who else has an account', async () => {
    const asking = auth.addUser({ newsletterSince: since })
    const silent = auth.addUser()
    for (const user of [asking, silent]) await tell(service, user)
    await waitFor(() => service.deps.userRows.exists({ _id: silent.userId }))
    const sync = async (email: string) => {
      const { timestamp: _timestamp, ...result } = (await service.call(syncUserOfEmail, { body: { email }, token }))
        .body
      return result
    }
    expect(await sync(asking.email.toUpperCase())).toMatchObject({ success: true })
    expect(klaviyo.profileOf(asking.userId)).toBeDefined()
    const unknown = await sync('nobody@example.com')
    expect(unknown).toMatchObject({ success: false })
    expect(await sync(silent.email)).toEqual(unknown)
    expect(klaviyo.profileOf(silent.userId)).toBeUndefined()
  })

  it('is sent once: a later unsubscription by mail stays until the user subscribes again', async () => {
    const { userId, email } = auth.addUser({ newsletterSince: since })
    await startFullSync()
    const calls = klaviyo.asked.length
    await startFullSync()
    expect(klaviyo.asked.length).toBe(calls)
    auth.change(userId, { name: 'Another Name' })
    await startFullSync()
    expect(klaviyo.profileOf(userId)).toMatchObject({ first_name: 'Another Name' })
    expect(subscriptionsOf(email)).toHaveLength(1)
    auth.change(userId, { newsletterSince: '2026-05-05T05:05:05.000Z' })
    await startFullSync()
    expect(subscriptionsOf(email)).toHaveLength(2)
  })

  it('is followed by events: given, for another e-mail, and withdrawn', async () => {
    const { userId } = auth.addUser()
    await tell(service, auth.change(userId, { newsletterSince: since }))
    await waitFor(() => klaviyo.profileOf(userId))
    const email = `${newId()}@example.com`
    await tell(service, auth.change(userId, { email }))
    await waitFor(() => klaviyo.subscribed.has(email))
    await tell(service, auth.change(userId, { newsletterSince: null }))
    await waitFor(() => klaviyo.profileOf(userId) === undefined)
    await waitFor(async () => (await service.deps.klaviyoProfiles.exists({ _id: userId })) === null)
  })

  it('ends with the account: Klaviyo deletes the profile, even if it was unavailable at first', async () => {
    const { userId } = auth.addUser({ newsletterSince: since })
    await syncOne(userId)
    expect(klaviyo.profileOf(userId)).toBeDefined()
    auth.users.delete(userId)
    klaviyo.answerOnce({ status: 503 })
    await service.publish(userErased, { aggregateId: userId, data: { userId } })
    await waitFor(() => klaviyo.profileOf(userId) === undefined)
    await waitFor(async () => (await service.deps.klaviyoProfiles.exists({ _id: userId })) === null)
  })

  it('is withdrawn at Klaviyo even if it ends during a call', async () => {
    const { userId } = auth.addUser({ newsletterSince: since })
    klaviyo.beforeAnswer(async (path) => {
      if (path !== '/api/profile-import') return
      auth.users.delete(userId)
      await service.deps.klaviyoProfiles.deleteOne({ _id: userId })
    })
    const { body } = await syncOne(userId)
    klaviyo.beforeAnswer(async () => undefined)
    expect(body).toMatchObject({ success: true, message: expect.stringMatching(/wants no news any more/) })
    expect(klaviyo.profileOf(userId)).toBeUndefined()
    expect(await service.deps.klaviyoProfiles.exists({ _id: userId })).toBeNull()
  })

  it("is not sent if it is withdrawn between auth's answer and the first call", async () => {
    const { userId, email } = auth.addUser({ newsletterSince: since })
    const { klaviyoProfiles } = service.deps
    const putDown = klaviyoProfiles.findOneAndUpdate.bind(klaviyoProfiles)
    const puttingDown = vi.spyOn(klaviyoProfiles, 'findOneAndUpdate').mockImplementationOnce(((...of: []) => {
      const withdrawn = async () => {
        const user = auth.change(userId, { newsletterSince: null })
        await tell(service, user)
        await service.jobEnded(jobIdOf(syncOneUser, `${userId}:${user.version}`))
        return putDown(...of).lean()
      }
      return { lean: withdrawn }
    }) as never)
    const { body } = await syncOne(userId)
    puttingDown.mockRestore()
    expect(body).toMatchObject({ success: true, message: expect.stringMatching(/wants no news any more/) })
    expect([klaviyo.profileOf(userId), klaviyo.subscribed.has(email)]).toEqual([undefined, false])
    expect(await klaviyoProfiles.exists({ _id: userId })).toBeNull()
  })
})

describe('an error', () => {
  it('about one user is shown beside their id, and the others are sent', async () => {
    const bad = auth.addUser({ newsletterSince: since })
    const good = auth.addUser({ newsletterSince: since })
    klaviyo.refused.add(bad.email)
    const { lastResult } = await startFullSync()
    klaviyo.refused.delete(bad.email)
    expect(lastResult).toMatchObject({
      success: false,
      data: {
        failed: 1,
        errors: [{ userId: bad.userId, error: 'Klaviyo refused the profile: Invalid email address' }],
      },
    })
    const { token: blind } = await service.signIn({ roles: ['user', 'marketing'] })
    const shown = (await service.call(getSyncStatus, { token: blind })).body.data.lastResult
    expect(shown).toMatchObject({ success: false, data: { failed: 1, errors: [] } })
    expect(lastResult?.message).toMatch(/^Klaviyo refused 1 of \d+ who asked for news\.$/)
    expect(klaviyo.profileOf(good.userId)).toBeDefined()
    expect((await startFullSync()).lastResult).toMatchObject({ success: true, data: { failed: 0, errors: [] } })
  })

  it('of too many calls retries the job when Klaviyo says so, and not before', async () => {
    const { userId } = auth.addUser({ newsletterSince: since })
    klaviyo.answerOnce({ status: 429, headers: { 'retry-after': '2' } })
    const before = Date.now()
    await service.call(syncAllUsers, { token })
    const { running } = await waitFor(async () => {
      const now = await status()
      return now.running?.waitsUntil ? now : null
    })
    expect(running).toMatchObject({ error: 'Klaviyo asks for a pause of 2 seconds.' })
    expect(klaviyo.profileOf(userId)).toBeUndefined()
    await waitFor(() => klaviyo.profileOf(userId))
    expect(Date.now() - before).toBeGreaterThanOrEqual(2_000)
    await syncEnded()
  })

  it('by a cancelled sync is shown, and the next sync sends the rest', async () => {
    const { userId } = auth.addUser({ newsletterSince: since })
    klaviyo.answerOnce({ status: 429, headers: { 'retry-after': '600' } })
    await service.call(syncAllUsers, { token })
    await waitFor(async () => (await status()).running?.waitsUntil)
    const [waiting] = await service.deps.jobs.list({ name: syncAll.name, state: 'waiting' }, 1)
    await service.deps.jobs.cancel(waiting?._id ?? '')
    const now = await status()
    expect(now.running).toBeNull()
    expect(now.lastResult).toMatchObject({ success: false, message: expect.stringContaining('was cancelled') })
    expect((await startFullSync()).lastResult).toMatchObject({ success: true })
    expect(klaviyo.profileOf(userId)).toBeDefined()
  })

  it('of the API key is shown at every call with the next step', async () => {
    const refusal = { status: 401 }
    const sentence = 'Klaviyo refuses the API key: check KLAVIYO_API_KEY of the admin service.'
    klaviyo.answerOnce(refusal)
    expect((await service.call(testSyncConnection, { token })).body).toEqual({ success: false, message: sentence })
    const { userId } = auth.addUser({ newsletterSince: since })
    klaviyo.answerOnce(refusal)
    expect((await syncOne(userId)).body).toMatchObject({
      success: false,
      message: sentence,
      data: { total: 1, failed: 1, errors: [{ userId, error: sentence }] },
    })
    klaviyo.answerOnce(refusal)
    expect((await startFullSync()).lastResult).toMatchObject({ success: false, message: sentence })
    klaviyo.answerOnce({ status: 403 })
    expect((await service.call(testSyncConnection, { token })).body.message).toMatch(/lacks a permission/)
  })

  it('by a missing API key is shown; nothing is sent, and no sync runs at night', async () => {
    const without = await startTestAdmin(auth)
    try {
      const marketing = (await without.signIn({ roles: ['marketing'] })).token
      const answers = [
        await without.call(syncAllUsers, { token: marketing }),
        await without.call(syncUser, { params: { id: newId() }, token: marketing }),
      ]
      const message = 'There is no Klaviyo API key: set KLAVIYO_API_KEY of the admin service.'
      for (const { status: code, problem } of answers) {
        expect([code, problem]).toMatchObject([409, { code: 'MARKETING_NOT_SET_UP', message }])
      }
      expect((await without.call(testSyncConnection, { token: marketing })).body).toEqual({ success: false, message })
      expect((await without.call(getSyncStatus, { token: marketing })).body.data).toMatchObject({
        enabled: false,
        apiKeyConfigured: false,
        nextSync: null,
      })
    } finally {
      await without.stop()
    }
  })
})

it("a test of the connection shows the key's account", async () => {
  const { body } = await service.call(testSyncConnection, { token })
  expect(body).toEqual({ success: true, message: 'Klaviyo answers for Love Space Shop.' })
  expect(klaviyo.asked.at(-1)?.headers.revision).toMatch(/^\d{4}-\d{2}-\d{2}$/)
})

it('a sync runs every night', async () => {
  const { userId } = auth.addUser({ newsletterSince: since })
  const now = await status()
  expect(now).toMatchObject({ enabled: true, syncTime: '02:30', apiKeyConfigured: true })
  expect(now.nextSync).toMatch(/T02:30:00.000Z$/)
  await service.runScheduled('sync-klaviyo-nightly')
  await waitFor(() => klaviyo.profileOf(userId))
})

it('one known user can be synced', async () => {
  const asking = auth.addUser({ newsletterSince: since })
  expect((await syncOne(asking.userId)).body).toMatchObject({ success: true, data: { total: 1, successful: 1 } })
  const silent = auth.addUser()
  expect((await syncOne(silent.userId)).body).toMatchObject({
    success: false,
    message: 'This user did not ask for news, so nothing was sent.',
    data: { total: 0 },
  })
  expect(await syncOne(newId())).toMatchObject({ status: 404, problem: { code: 'USER_NOT_FOUND' } })
})

it('marketing is for the roles marketing and admin', async () => {
  const statusFor = async (role: string) =>
    (await service.call(getSyncStatus, { token: (await service.signIn({ roles: ['user', role] })).token })).status
  expect(await Promise.all(['marketing', 'admin', 'super_admin'].map(statusFor))).toEqual([200, 200, 200])
  expect(await Promise.all(['support', 'factory', 'user'].map(statusFor))).toEqual([403, 403, 403])
})

describeJob({
  service: () => service,
  job: syncOneUser,
  prepare: async () => {
    const { userId } = auth.addUser({ newsletterSince: since })
    return { data: { userId }, effect: async () => klaviyo.profileOf(userId) !== undefined }
  },
})

describeJob({
  service: () => service,
  job: syncAll,
  prepare: async () => {
    auth.users.clear()
    const { userId } = auth.addUser({ newsletterSince: since })
    return { data: {}, effect: async () => klaviyo.profileOf(userId) !== undefined }
  },
})

describeConsumer({
  service: () => service,
  event: userChanged,
  durable: 'admin-sync-klaviyo-on-changed',
  prepare: async () => {
    const user = auth.addUser({ newsletterSince: since, version: 2 })
    const data = { userId: user.userId, version: 2, active: true }
    return {
      aggregateId: user.userId,
      data,
      older: { ...data, version: 1 },
      effect: () =>
        waitFor(async () => {
          const jobs = await service.deps.jobs.list({ name: syncOneUser.name }, 200)
          return jobs.every(({ state }) => state === 'done' || state === 'failed' || state === 'cancelled')
            ? { known: klaviyo.profileOf(user.userId) !== undefined }
            : null
        }),
    }
  },
})
