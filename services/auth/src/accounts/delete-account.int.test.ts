import { listSessions, login, refresh, verifyPin } from '@love-space/contracts/auth/session.routes.ts'
import { userSessionsEnded } from '@love-space/contracts/auth/session.events.ts'
import { userErased } from '@love-space/contracts/auth/user.events.ts'
import { lookUpUsers } from '@love-space/contracts/auth/user.internal.ts'
import { deleteAccount, meWithRoles, register, updateProfile } from '@love-space/contracts/auth/user.routes.ts'
import { erasureFinished } from '@love-space/contracts/erasure.events.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import { eraseAll } from '@love-space/members/erasure/erase-all.job.ts'
import { describeJob } from '@love-space/testing/job-cases.ts'
import { meanwhile } from '@love-space/testing/meanwhile.ts'
import { collectionsWith, placesOf } from '@love-space/testing/planted.ts'
import { waitFor } from '@love-space/testing/wait-for.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { newUser } from '../users/new-user.ts'
import { startTestAuth, type Registered, type TestAuth } from '../../test/auth-harness.ts'

let auth: TestAuth
beforeAll(async () => {
  auth = await startTestAuth()
})
afterAll(() => auth.stop())
afterEach(() => {
  vi.restoreAllMocks()
})

const somebody = async (): Promise<Registered & { stepped: string; name: string }> => {
  const person = await auth.registerUser()
  const name = `Mira ${newId()}`
  await auth.service.call(updateProfile, { token: person.token, body: { name } })
  const { body } = await person.browser.call(verifyPin, { token: person.token, body: { pin: person.pin } })
  return { ...person, name, stepped: body.data.token }
}

const remove = (token: string) => auth.service.call(deleteAccount, { token })
const finished = (userId: string) => auth.service.published(erasureFinished.auth, ({ data }) => data.id === userId)
const holdings = async (id: string): Promise<string[]> =>
  (await collectionsWith(auth.service.deps.connection, id)).filter(
    (name) => !['erasures', 'jobs', 'sent_events', 'buried'].includes(name),
  )

describe('deleting an account', () => {
  it('needs a step-up by PIN', async () => {
    const { browser, token, userId } = await somebody()
    auth.advance(6 * 60_000)
    const { problem } = await remove((await browser.call(refresh)).body.data.token)
    expect(problem.code).toBe('STEP_UP_REQUIRED')
    expect((await remove(token)).status).toBeGreaterThanOrEqual(400)
    expect(await auth.service.deps.users.exists({ _id: userId, active: true })).toBe(true)
  })

  it('ends all sessions at once, in this browser and others', async () => {
    const person = await somebody()
    const other = auth.browser()
    const { email, password } = person
    const elsewhere = (await other.call(login, { body: { email, password } })).body.data.token
    expect((await remove(person.stepped)).status).toBe(204)
    for (const token of [person.token, person.stepped, elsewhere]) {
      expect((await auth.service.call(meWithRoles, { token })).status).toBe(401)
    }
    for (const browser of [person.browser, other]) expect((await browser.call(refresh)).status).toBe(401)
    expect((await auth.browser().call(login, { body: { email, password } })).status).toBe(401)
    const ended = await auth.service.published(userSessionsEnded, ({ data }) => data.userId === person.userId)
    expect(ended.data).toMatchObject({ exceptSid: null, reason: 'account-deleted' })
  })

  it('leaves no name, e-mail or id in any collection, stream or event', async () => {
    const { stepped, userId, email, name } = await somebody()
    expect(await placesOf(auth.service, name)).toEqual(['users'])
    await remove(stepped)
    expect(await placesOf(auth.service, name)).toEqual([])
    expect(await placesOf(auth.service, email)).toEqual([])
    await finished(userId)
    expect(await holdings(userId)).toEqual([])
    expect(await auth.service.allPublished(userErased, userId)).toHaveLength(1)
    const token = await auth.service.internalToken('engagement')
    const { body } = await auth.service.call(lookUpUsers, { token, body: { ids: [userId] } })
    expect(body.data.users).toEqual([])
  })

  it('frees the e-mail at once for a new account with another id', async () => {
    const { stepped, email, userId } = await somebody()
    await remove(stepped)
    const again = await auth.browser().call(register, { body: auth.registration({ email }) })
    expect(again.status).toBe(201)
    expect(again.body.data.user.id).not.toBe(userId)
    await finished(userId)
    expect((await auth.service.call(listSessions, { token: again.body.data.token })).status).toBe(200)
  })

  it('is not undone by a retry of the registration', async () => {
    const browser = auth.browser()
    const request = { body: auth.registration(), headers: { 'idempotency-key': newId() } }
    const { token, user } = (await browser.call(register, request)).body.data
    const { body } = await browser.call(verifyPin, { token, body: { pin: request.body.pin } })
    await remove(body.data.token)
    await finished(user.id)
    expect((await browser.call(register, request)).problem.code).toBe('IDEMPOTENCY_KEY_REUSED')
  })

  it('is refused to the only super_admin', async () => {
    const { stepped, userId } = await somebody()
    const other = await somebody()
    const { users } = auth.service.deps
    await users.update({ _id: userId }, { $set: { roles: ['user', 'super_admin'] } }, [])
    expect((await remove(stepped)).problem.code).toBe('LAST_SUPER_ADMIN')
    await users.update({ _id: other.userId }, { $set: { roles: ['user', 'super_admin'] } }, [])
    expect((await remove(stepped)).status).toBe(204)
  })

  it('is refused to the last of several super_admins who delete themselves at once', async () => {
    const people = [await somebody(), await somebody(), await somebody()]
    const { users } = auth.service.deps
    for (const { _id } of await users.find({ roles: 'super_admin' })) {
      await users.update({ _id }, { $set: { roles: ['user'] } }, [])
    }
    for (const { userId } of people) {
      await users.update({ _id: userId }, { $set: { roles: ['user', 'super_admin'] } }, [])
    }
    const answers = await Promise.all(people.map(({ stepped }) => remove(stepped)))
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 204, 409])
    const left = people.filter((_, index) => answers[index]?.status === 409)
    expect(await users.find({ roles: 'super_admin', active: true }, { select: ['_id'] })).toEqual(
      left.map(({ userId }) => ({ _id: userId })),
    )
    for (const { userId } of people.filter((person) => !left.includes(person))) {
      await finished(userId)
      expect(await auth.service.deps.knownBrowsers.find({ userId }).lean()).toEqual([])
      expect(await holdings(userId)).toEqual([])
    }
    const later = await somebody()
    await users.update({ _id: later.userId }, { $set: { roles: ['user', 'super_admin'] } }, [])
    expect((await remove(later.stepped)).status).toBe(204)
    expect((await remove(left[0]?.stepped ?? '')).problem.code).toBe('LAST_SUPER_ADMIN')
  })

  it('answers CONFLICT if its owner becomes super_admin meanwhile', async () => {
    const { users } = auth.service.deps
    for (const { _id } of await users.find({ roles: 'super_admin' })) {
      await users.update({ _id }, { $set: { roles: ['user'] } }, [])
    }
    const [person, boss] = [await somebody(), await somebody()]
    const promote = ({ userId }: Registered) =>
      users.update({ _id: userId }, { $set: { roles: ['user', 'super_admin'] } }, [])
    await promote(boss)
    // The first read finds an ordinary user, who is the last super_admin by the time of the write.
    meanwhile(users, 'findById', async () => {
      await promote(person)
      expect((await remove(boss.stepped)).status).toBe(204)
    })
    expect((await remove(person.stepped)).problem.code).toBe('CONFLICT')
    expect((await remove(person.stepped)).problem.code).toBe('LAST_SUPER_ADMIN')
  })

  it('is idempotent, also at once', async () => {
    const { stepped, userId } = await somebody()
    const answers = await Promise.all([remove(stepped), remove(stepped), remove(stepped)])
    for (const { status } of answers) expect([204, 401]).toContain(status)
    await finished(userId)
    expect(await holdings(userId)).toEqual([])
  })

  it('is possible again ten minutes after a crash while another super_admin left', async () => {
    const { users, superAdminExits, clock } = auth.service.deps
    for (const { _id } of await users.find({ roles: 'super_admin' })) {
      await users.update({ _id }, { $set: { roles: ['user'] } }, [])
    }
    const [staying, leaving] = [await somebody(), await somebody()]
    for (const { userId } of [staying, leaving]) {
      await users.update({ _id: userId }, { $set: { roles: ['user', 'super_admin'] } }, [])
    }
    const exits = [{ exitId: newId(), userId: staying.userId, at: clock() }]
    await superAdminExits.upsert({ _id: 'exits' }, { $set: { exits } }, [])
    expect((await remove(leaving.stepped)).problem.code).toBe('LAST_SUPER_ADMIN')
    const cutOff = exits.map((exit) => ({ ...exit, at: new Date(clock().getTime() - 601_000) }))
    await superAdminExits.update({ _id: 'exits' }, { $set: { exits: cutOff } }, [])
    expect((await remove(leaving.stepped)).status).toBe(204)
  })

  it("deletes the user's kept mails of a local run, and no others", async () => {
    const mailing = await startTestAuth({}, { keepsMails: true })
    try {
      const [person, other] = [await mailing.registerUser(), await mailing.registerUser()]
      await mailing.mail('confirm-email', person.email)
      await mailing.mail('confirm-email', other.email)
      const { body } = await person.browser.call(verifyPin, { token: person.token, body: { pin: person.pin } })
      expect((await mailing.service.call(deleteAccount, { token: body.data.token })).status).toBe(204)
      await mailing.service.published(erasureFinished.auth, ({ data }) => data.id === person.userId)
      // The auth service of another test may have finished its erasure first.
      await waitFor(async () => (await mailing.countMails('confirm-email', person.email)) === 0)
      expect(await mailing.countMails('confirm-email', other.email)).toBe(1)
    } finally {
      await mailing.stop()
    }
  })

  it('is complete once every service has confirmed its erasure', async () => {
    const { stepped, userId } = await somebody()
    await remove(stepped)
    const open = async () => (await auth.service.deps.erasures.open(1000)).find(({ _id }) => _id === userId)
    await finished(userId)
    for (const by of ['space', 'media', 'engagement', 'admin'] as const) {
      expect(await open()).toBeDefined()
      await auth.service.publish(erasureFinished[by], { aggregateId: userId, data: { kind: 'user', id: userId } })
    }
    await waitFor(async () => !(await open()), { what: 'the completed erasure' })
  })
})

describeJob({
  service: () => auth.service,
  job: eraseAll,
  prepare: async () => {
    // Skips hashing, because these cases create dozens of users.
    const { users, tries } = auth.service.deps
    const id = newId()
    const user = { id, name: 'Mira', email: `mira-${id}@example.com`, passwordHash: 'x', pinHash: null, roles: [] }
    await users.insert(newUser({ ...user, now: new Date() }), [])
    const tried = { count: 1, triedAt: new Date(), lockedUntil: new Date(), expiresAt: new Date(8.64e15) }
    await tries.create({ _id: `pin:person:${id}`, ...tried })
    const erasures = auth.service.deps.connection.collection<{ _id: string }>('erasures')
    const erasure = { kind: 'user', version: 1, askedAt: new Date(), finishedAt: null, confirmedBy: [] }
    await erasures.insertOne({ _id: id, ...erasure, completedAt: null } as never)
    return { data: { kind: 'user' as const, id, isLast: true }, effect: () => holdings(id) }
  },
})
