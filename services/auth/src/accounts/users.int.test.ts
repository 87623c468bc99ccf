import { sessionEnded, userSessionsEnded } from '@love-space/contracts/auth/session.events.ts'
import { allowSpaceEntry } from '@love-space/contracts/auth/space-entry.internal.ts'
import { userChanged } from '@love-space/contracts/auth/user.events.ts'
import { listSessions, login, refresh, verifyPin } from '@love-space/contracts/auth/session.routes.ts'
import { checkPassword } from '@love-space/contracts/auth/recovery.routes.ts'
import {
  changePassword,
  changePin,
  getUserProfile,
  meWithRoles,
  register,
  updateProfile,
  updateUserProfile,
} from '@love-space/contracts/auth/user.routes.ts'
import { createOperator, findAdults, findBirthdays, lookUpUsers } from '@love-space/contracts/auth/user.internal.ts'
import { lookUpUserRecords } from '@love-space/contracts/auth/user-record.internal.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { claimsOf, sidOf, startTestAuth, type TestAuth } from '../../test/auth-harness.ts'

let auth: TestAuth
beforeAll(async () => {
  auth = await startTestAuth({ LOGINS_PER_ACCOUNT: '12' })
})
afterAll(() => auth.stop())

describe('sign-in', () => {
  it('accepts the e-mail in any case and with outer spaces', async () => {
    const { email, password, userId } = await auth.registerUser()
    const { body } = await auth.browser().call(login, { body: { email: ` ${email.toUpperCase()} `, password } })
    expect(body.data.user.id).toBe(userId)
  })

  it('answers the same for a wrong password, an unknown e-mail and a deactivated user', async () => {
    const { email, password, userId } = await auth.registerUser()
    const attempt = async (body: { email: string; password: string }) => {
      const { status, problem } = await auth.browser().call(login, { body })
      return { ...problem, status, requestId: '' }
    }
    const wrong = await attempt({ email, password: 'wrong one' })
    expect(wrong).toMatchObject({ status: 401, code: 'LOGIN_FAILED' })
    expect(await attempt({ email: `nobody-${newId()}@example.com`, password })).toEqual(wrong)
    await auth.service.deps.users.update({ _id: userId }, { $set: { active: false } }, [])
    expect(await attempt({ email, password })).toEqual(wrong)
  })

  it('verifies one password and reads as much for an unknown e-mail as for a known one', async () => {
    const { users, hashers, knownBrowsers } = auth.service.deps
    const spies = [
      vi.spyOn(hashers.unknown, 'isPassword'),
      vi.spyOn(users, 'findByLookup'),
      vi.spyOn(knownBrowsers, 'find'),
      vi.spyOn(auth.service.deps.counters, 'hit'),
    ]
    const { email, browser } = await auth.registerUser()
    const work = async (given: string) => {
      for (const spy of spies) spy.mockClear()
      const stranger = auth.browser()
      stranger.setCookie('knownBrowser', browser.cookie('knownBrowser')?.replaceAll(/[^.]/g, 'x') ?? '')
      await stranger.call(login, { body: { email: given, password: 'wrong one' } })
      return spies.map((spy) => spy.mock.calls.length)
    }
    const known = await work(email)
    expect(known).toEqual([1, 1, 1, 2])
    expect(await work(`${newId()}@example.com`)).toEqual(known)
    vi.restoreAllMocks()
  })

  const attemptFrom =
    (ip: string, email: string) =>
    async (password: string): Promise<number> =>
      (await auth.browser().call(login, { body: { email, password }, headers: { 'x-forwarded-for': ip } })).status

  it('waits 1, 5, 15, 60 minutes after five wrong passwords from one address, and blocks no other address', async () => {
    const { email, password } = await auth.registerUser()
    const attempt = attemptFrom('203.0.113.9', email)
    for (let i = 0; i < 5; i += 1) expect(await attempt('not it')).toBe(401)
    for (const minutes of [1, 5, 15, 60, 60]) {
      expect(await attempt(password)).toBe(429)
      auth.advance(minutes * 60_000)
      expect(await attempt('not it')).toBe(401)
    }
    expect(await attemptFrom('203.0.113.10', email)(password)).toBe(200)
    auth.advance(60 * 60_000)
    expect(await attempt(password)).toBe(200)
    for (let i = 0; i < 5; i += 1) expect(await attempt('not it')).toBe(401)
  })

  it('counts one IPv6 network as one address, and each account alone', async () => {
    const [first, second] = [await auth.registerUser(), await auth.registerUser()]
    for (let host = 1; host <= 5; host += 1) {
      expect(await attemptFrom(`2001:db8:7:1::${host}`, first.email)('not it')).toBe(401)
    }
    expect(await attemptFrom('2001:db8:7:1::6', first.email)(first.password)).toBe(429)
    expect(await attemptFrom('2001:db8:7:1::6', second.email)(second.password)).toBe(200)
    expect(await attemptFrom('2001:db8:7:2::6', first.email)(first.password)).toBe(200)
  })

  it('limits attempts for one account over all addresses, except in a known browser', async () => {
    auth.advanceToWindow(60 * 60_000)
    const { email, password, browser } = await auth.registerUser()
    const statuses: number[] = []
    for (let i = 1; i <= 14; i += 1) statuses.push(await attemptFrom(`198.51.100.${i}`, email)('not it'))
    expect(statuses).toEqual([...Array<number>(12).fill(401), 429, 429])
    expect(await attemptFrom('198.51.100.99', email)(password)).toBe(429)
    expect((await browser.call(login, { body: { email, password } })).status).toBe(200)
    auth.advance(60 * 60_000)
    expect(await attemptFrom('198.51.100.99', email)(password)).toBe(200)
  })

  it("counts a known browser's attempts apart", async () => {
    const { email, password, browser } = await auth.registerUser()
    const known = async (given: string) => (await browser.call(login, { body: { email, password: given } })).status
    for (let i = 0; i < 5; i += 1) expect(await known('not it')).toBe(401)
    expect(await known(password)).toBe(429)
    expect(await attemptFrom('203.0.113.20', email)(password)).toBe(200)
    auth.advance(60_000)
    expect(await known(password)).toBe(200)
  })

  it('limits attempts of one address over all accounts, except in a known browser', async () => {
    const limited = await startTestAuth({ LOGINS_PER_ADDRESS: '3' })
    limited.advanceToWindow(15 * 60_000)
    try {
      const { browser, email, password } = await limited.registerUser()
      const headers = { 'x-forwarded-for': '203.0.113.30' }
      const body = { email, password }
      const guess = async () => {
        const stranger = { email: `${newId()}@example.com`, password: 'not it' }
        return (await limited.browser().call(login, { body: stranger, headers })).status
      }
      expect([await guess(), await guess(), await guess(), await guess()]).toEqual([401, 401, 401, 429])
      expect((await limited.browser().call(login, { body, headers })).status).toBe(429)
      expect((await browser.call(login, { body, headers })).status).toBe(200)
    } finally {
      await limited.stop()
    }
  })
})

describe("a user's own account", () => {
  it.each([updateProfile, updateUserProfile])(
    'changes the given fields by $path, clears with null, and publishes a new name',
    async (route) => {
      const { token, userId } = await auth.registerUser()
      const change = async (body: object) =>
        (await auth.service.call(route, { token, body: body as never })).body.data.user
      expect(await change({ dateOfBirth: '1990-02-28', gender: 'female' })).toMatchObject({
        name: 'Mira',
        dateOfBirth: '1990-02-28',
        gender: 'female',
      })
      expect(await change({ name: 'Mira Lund', gender: null })).toMatchObject({
        name: 'Mira Lund',
        dateOfBirth: '1990-02-28',
        gender: null,
      })
      const profile = await auth.service.call(getUserProfile, { token })
      expect(profile.body.data.user).toMatchObject({ name: 'Mira Lund', dateOfBirth: '1990-02-28', gender: null })
      const event = await auth.service.published(userChanged, ({ data }) => data.userId === userId)
      expect(event.data).toEqual({ userId, version: 3, active: true })
      expect(await auth.service.allPublished(userChanged, userId)).toHaveLength(1)
    },
  )

  it('subscribes to news and unsubscribes, and publishes each once', async () => {
    const { token, userId } = await auth.registerUser()
    const wish = async (newsletter: boolean) =>
      (await auth.service.call(updateProfile, { token, body: { newsletter } })).body.data.user.newsletter
    const internal = await auth.service.internalToken('admin')
    const since = async () => {
      const call = { token: internal, body: { ids: [userId] } }
      return (await auth.service.call(lookUpUserRecords, call)).body.data.users[0]?.newsletterSince
    }
    expect(await wish(true)).toBe(true)
    expect(await since()).toBeNull()
    await auth.service.deps.users.update({ _id: userId }, { $set: { emailConfirmedAt: auth.now() } }, [])
    const asked = await since()
    expect(asked).toMatch(/^\d{4}-/)
    auth.advance(1_000)
    expect([await wish(true), await since()]).toEqual([true, asked])
    expect([await wish(false), await since()]).toEqual([false, null])
    await auth.service.published(userChanged, ({ data }) => data.userId === userId && data.version === 4)
    expect(await auth.service.allPublished(userChanged, userId)).toHaveLength(2)
  })

  it("has the browser's language until one is chosen, which is published", async () => {
    const spanish = { 'accept-language': 'es-MX,es;q=0.9,en;q=0.8' }
    const body = auth.registration()
    const registered = await auth.browser().call(register, { body, headers: spanish })
    const { token, user } = registered.body.data
    expect(user.language).toBeNull()
    const known = async () => {
      const call = { token: await auth.service.internalToken('engagement'), body: { ids: [user.id] } }
      return (await auth.service.call(lookUpUsers, call)).body.data.users[0]?.language
    }
    expect(await known()).toBe('es')
    const choose = async (language: 'en' | 'es' | null) =>
      (await auth.service.call(updateProfile, { token, body: { language } })).body.data.user.language
    expect(await choose('en')).toBe('en')
    expect(await known()).toBe('en')
    await auth.service.published(userChanged, ({ data }) => data.userId === user.id && data.version === 2)
    expect(await choose(null)).toBeNull()
    expect(await known()).toBe('es')
    const signIn = { email: body.email, password: body.password }
    await auth.browser().call(login, { body: signIn, headers: { 'accept-language': 'en-GB' } })
    expect(await known()).toBe('en')
    await auth.browser().call(login, { body: signIn, headers: { 'accept-language': 'en-GB' } })
    expect(await auth.service.allPublished(userChanged, user.id)).toHaveLength(3)
    const refused = await auth.service.call(updateProfile, { token, body: { language: 'xx' as never } })
    expect(refused.status).toBe(422)
  })

  it('answers its picture by a fixed address, and publishes its change and removal', async () => {
    const { token, userId } = await auth.registerUser()
    const change = (avatar: string | null) => auth.service.call(updateProfile, { token, body: { avatar } })
    const address = `/api/files/${newId()}`
    const given = await change(`${address}/1-800.webp?u=${userId}&e=1&s=expired`)
    expect(given.body.data.user.avatar).toBe(address)
    const event = await auth.service.published(userChanged, ({ data }) => data.userId === userId)
    expect(event.data).toEqual({ userId, version: 2, active: true })
    expect((await change(null)).body.data.user.avatar).toBeNull()
    const last = await auth.service.published(userChanged, ({ data }) => data.userId === userId && data.version === 3)
    expect(last.data).toEqual({ userId, version: 3, active: true })
  })

  it('keeps its picture while media is unavailable, and accepts no deleted picture', async () => {
    const { token } = await auth.registerUser()
    const change = (avatar: string) => auth.service.call(updateProfile, { token, body: { avatar } })
    const [shown, gone] = [newId(), newId()]
    await change(`/api/files/${shown}`)
    auth.owners.goneFiles.add(gone)
    const refused = await change(`/api/files/${gone}`)
    expect([refused.status, refused.problem.code]).toEqual([404, 'FILE_NOT_FOUND'])
    auth.owners.setDown(true)
    try {
      expect((await change(`/api/files/${shown}`)).status).toBe(200)
      expect((await change(`/api/files/${newId()}`)).status).toBe(503)
    } finally {
      auth.owners.setDown(false)
    }
  })

  it.each([
    [{ avatar: 'https://elsewhere.example/api/files/0123456789abcdef01234567' }, 'body.avatar'],
    [{ avatar: '//elsewhere.example/api/files/0123456789abcdef01234567' }, 'body.avatar'],
    [{ avatar: 'data:image/png;base64,AAAA' }, 'body.avatar'],
    [{ dateOfBirth: '2999-01-01' }, 'body.dateOfBirth'],
    [{ dateOfBirth: '1990-02-30' }, 'body.dateOfBirth'],
    [{ dateOfBirth: 'yesterday' }, 'body.dateOfBirth'],
    [{ dateOfBirth: `${new Date().getUTCFullYear() - 11}-01-01` }, 'body.dateOfBirth'],
    [{ gender: 'unsaid' }, 'body.gender'],
    [{ name: '  ' }, 'body.name'],
  ])('refuses %o', async (body, field) => {
    const { token } = await auth.registerUser()
    const { status, problem } = await auth.service.call(updateProfile, { token, body })
    expect({ status, fields: problem.errors?.map((error) => error.field) }).toEqual({ status: 422, fields: [field] })
  })

  it.each([updateProfile, updateUserProfile])(
    'refuses the birth date of an eleven-year-old by $path, and says why',
    async (route) => {
      const { token, userId } = await auth.registerUser()
      const dateOfBirth = `${new Date().getUTCFullYear() - 11}-01-01`
      const { problem } = await auth.service.call(route, { token, body: { name: 'Mia', dateOfBirth } })
      expect(problem.errors).toEqual([
        { field: 'body.dateOfBirth', message: 'Love Space is for people who are 16 or older.' },
      ])
      expect(await auth.service.deps.users.findById(userId)).toMatchObject({ name: 'Mira', dateOfBirth: null })
    },
  )

  it('keeps a birth date that an older release accepted readable, and the rest changeable', async () => {
    const { token, userId } = await auth.registerUser()
    const dateOfBirth = `${new Date().getUTCFullYear() - 11}-01-01`
    await auth.service.deps.users.update({ _id: userId }, { $set: { dateOfBirth } }, [])
    const changed = await auth.service.call(updateProfile, { token, body: { name: 'Mia' } })
    expect(changed.body.data.user).toMatchObject({ name: 'Mia', dateOfBirth })
    const cleared = await auth.service.call(updateProfile, { token, body: { dateOfBirth: null } })
    expect(cleared.body.data.user.dateOfBirth).toBeNull()
  })

  it('changes the password, ends all other sessions and keeps this one', async () => {
    const user = await auth.registerUser()
    const { email, password, userId } = user
    const other = auth.browser()
    const { body } = await other.call(login, { body: { email, password } })
    const own = user.browser
    const answer = await own.call(changePassword, {
      token: user.token,
      body: { currentPassword: password, newPassword: 'battery staple' },
    })
    expect(answer.body.data.user.id).toBe(userId)
    expect((await other.call(refresh)).problem.code).toBe('SESSION_ENDED')
    expect((await auth.service.call(meWithRoles, { token: body.data.token })).problem.code).toBe('SESSION_ENDED')
    expect((await own.call(refresh)).status).toBe(200)
    const sessions = (await own.call(listSessions, { token: user.token })).body.data.sessions
    expect(sessions.map(({ id }) => id)).toEqual([user.sid])
    const event = await auth.service.published(userSessionsEnded, ({ data }) => data.userId === userId)
    expect(event.data).toMatchObject({ exceptSid: user.sid, reason: 'password-changed' })
    expect((await other.call(login, { body: { email, password } })).status).toBe(401)
    expect((await other.call(login, { body: { email, password: 'battery staple' } })).status).toBe(200)
  })

  it('forgets every other known browser with the old password', async () => {
    const user = await auth.registerUser()
    const { email, password } = user
    const other = auth.browser()
    await other.call(login, { body: { email, password } })
    const ring = auth.ownedRing(user.userId)
    expect((await auth.tap(ring, other)).answer.action).toBe('login')
    await user.browser.call(changePassword, {
      token: user.token,
      body: { currentPassword: password, newPassword: 'battery staple' },
    })
    expect((await auth.tap(ring, other)).answer.action).toBe('pin')
    expect((await auth.tap(ring, user.browser)).answer.action).toBe('login')
  })

  it('needs the current password, in a limited number of attempts over all sessions', async () => {
    const { token, email, password, pin } = await auth.registerUser()
    const second = (await auth.browser().call(login, { body: { email, password } })).body.data.token
    const attempt = async (by: string, currentPassword: string) => {
      const body = { currentPassword, newPassword: 'battery staple' }
      const { status, problem } = await auth.service.call(changePassword, { token: by, body })
      return status === 200 ? 'changed' : `${status} ${problem.code}`
    }
    for (const by of [token, second, token, second, token]) {
      expect(await attempt(by, 'wrong one')).toBe('403 PASSWORD_WRONG')
    }
    expect(await attempt(second, password)).toBe('429 TOO_MANY_REQUESTS')
    // The correct PIN does not reset the password's counter.
    expect((await auth.service.call(verifyPin, { token, body: { pin } })).status).toBe(200)
    expect(await attempt(token, password)).toBe('429 TOO_MANY_REQUESTS')
    auth.advance(60_000)
    expect(await attempt(token, password)).toBe('changed')
  })

  it('lets one of two parallel password changes win', async () => {
    const { token, password } = await auth.registerUser()
    const change = (newPassword: string) =>
      auth.service.call(changePassword, { token, body: { currentPassword: password, newPassword } })
    const statuses = (await Promise.all([change('first one'), change('second one')])).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)[0]).toBe(200)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  })

  it('is told whether they have ever been in a space', async () => {
    const { token, userId } = await auth.registerUser()
    const isNew = async () => (await auth.service.call(meWithRoles, { token })).body.data.user.neverInSpace
    expect(await isNew()).toBe(true)
    const asSpace = await auth.service.internalToken('space')
    await auth.service.call(allowSpaceEntry, { token: asSpace, params: { userId } })
    expect(await isNew()).toBe(false)
  })

  it('changes the PIN', async () => {
    const { token, pin } = await auth.registerUser()
    const change = (currentPin: string) => auth.service.call(changePin, { token, body: { currentPin, newPin: '1357' } })
    expect((await change('0000')).problem.code).toBe('PIN_WRONG')
    expect((await change(pin)).status).toBe(200)
    expect((await auth.service.call(verifyPin, { token, body: { pin } })).problem.code).toBe('PIN_WRONG')
    expect((await auth.service.call(verifyPin, { token, body: { pin: '1357' } })).status).toBe(200)
  })

  it('refuses common passwords and PINs without counting an attempt', async () => {
    const { token, password, pin } = await auth.registerUser()
    for (let i = 0; i < 6; i += 1) {
      const newPassword = { currentPassword: password, newPassword: 'iloveyou' }
      const newPin = { currentPin: pin, newPin: '1234' }
      const refusals = [
        await auth.service.call(changePassword, { token, body: newPassword }),
        await auth.service.call(changePin, { token, body: newPin }),
      ]
      expect(refusals.map(({ problem }) => problem.errors?.map(({ field }) => field))).toEqual([
        ['body.newPassword'],
        ['body.newPin'],
      ])
    }
    const change = { currentPassword: password, newPassword: 'battery staple' }
    expect((await auth.service.call(changePassword, { token, body: change })).status).toBe(200)
  })

  it('says before registering whether a password is too common', async () => {
    const check = (password: string) => auth.service.call(checkPassword, { body: { password } })
    expect((await check('iloveyou')).problem.errors?.map(({ field }) => field)).toEqual(['body.password'])
    expect((await check('two-by-the-sea')).status).toBe(204)
  })

  it('lets users sign in whose password and PIN were common before such were refused', async () => {
    const { userId, email, browser } = await auth.registerUser()
    const { hashers, users } = auth.service.deps
    const hashes = {
      passwordHash: await hashers.known.hashPassword('123456'),
      pinHash: await hashers.known.hashPin('0000'),
    }
    await users.update({ _id: userId }, { $set: hashes }, [])
    const { body } = await browser.call(login, { body: { email, password: '123456' } })
    const { token } = body.data
    expect((await auth.service.call(verifyPin, { token, body: { pin: '0000' } })).status).toBe(200)
    const change = { currentPin: '0000', newPin: '2580' }
    expect((await auth.service.call(changePin, { token, body: change })).status).toBe(200)
  })

  it('counts wrong PINs of changes and step-ups together', async () => {
    const { token, pin } = await auth.registerUser()
    const codes: string[] = []
    for (let i = 0; i < 3; i += 1) {
      const body = { currentPin: '0000', newPin: '1357' }
      codes.push((await auth.service.call(changePin, { token, body })).problem.code)
    }
    for (let i = 0; i < 2; i += 1) {
      codes.push((await auth.service.call(verifyPin, { token, body: { pin: '0000' } })).problem.code)
    }
    expect(codes).toEqual(Array(5).fill('PIN_WRONG'))
    const locked = await auth.service.call(changePin, { token, body: { currentPin: pin, newPin: '1357' } })
    expect(locked).toMatchObject({ status: 429, problem: { code: 'PIN_LOCKED' } })
    // A second may have passed since the lock.
    expect([59, 60]).toContain(locked.problem.retryAfterS)
  })
})

describe('a deactivated user', () => {
  it('is signed out at once and cannot refresh', async () => {
    const { token, userId, browser } = await auth.registerUser()
    await auth.service.deps.users.update({ _id: userId }, { $set: { active: false } }, [])
    expect((await auth.service.call(meWithRoles, { token })).problem.code).toBe('SESSION_ENDED')
    expect((await browser.call(refresh)).problem.code).toBe('SESSION_ENDED')
  })
})

describe('other services', () => {
  const internal = (caller: 'admin' | 'space') => auth.service.internalToken(caller)

  it('look up users by id; unknown ids are left out', async () => {
    const { userId } = await auth.registerUser()
    const call = { token: await internal('space'), body: { ids: [userId, newId(), userId] } }
    const { body } = await auth.service.call(lookUpUsers, call)
    expect(body.data.users).toEqual([{ userId, version: 1, language: 'en', name: 'Mira', avatar: null, active: true }])
  })

  it('learn who is 18, but no date of birth', async () => {
    const bornYearsAgo = async (years: number | null) => {
      const { userId } = await auth.registerUser()
      const dateOfBirth = years === null ? null : `${new Date().getUTCFullYear() - years}-01-01`
      await auth.service.deps.users.update({ _id: userId }, { $set: { dateOfBirth } }, [])
      return userId
    }
    const askFor = async (ids: string[]) => {
      const { body } = await auth.service.call(findAdults, { token: await internal('space'), body: { ids } })
      return body.data
    }
    const [adult, child, unknown] = [await bornYearsAgo(19), await bornYearsAgo(17), await bornYearsAgo(null)]
    expect(await askFor([adult, child])).toEqual({ adultIds: [adult] })
    expect(await askFor([unknown, newId()])).toEqual({ adultIds: [] })
  })

  it('learn the day of a birthday, but no year', async () => {
    const [known, unknown] = [await auth.registerUser(), await auth.registerUser()]
    await auth.service.deps.users.update({ _id: known.userId }, { $set: { dateOfBirth: '1992-02-29' } }, [])
    const body = { ids: [known.userId, unknown.userId] }
    const answer = await auth.service.call(findBirthdays, { token: await internal('space'), body })
    expect(answer.body.data).toEqual({ birthdays: [{ userId: known.userId, day: '02-29' }] })
  })

  it('cannot create users with a common password or PIN', async () => {
    const given = { name: 'Olga Op', email: `op-${newId()}@example.com`, password: 'operator pass', roles: ['admin'] }
    const create = async (more: object) =>
      auth.service.call(createOperator, { token: await internal('admin'), body: { ...given, ...more } })
    expect((await create({ password: 'password1' })).problem.errors?.[0]?.field).toBe('body.password')
    expect((await create({ pin: '1111' })).problem.errors?.[0]?.field).toBe('body.pin')
  })

  it('create operators, whose roles need a sign-in by password', async () => {
    const email = `op-${newId()}@example.com`
    const given = { name: 'Olga Op', email, password: 'operator pass', pin: '9753', roles: ['admin', 'content_editor'] }
    const create = async (body: typeof given) =>
      (await auth.service.call(createOperator, { token: await internal('admin'), body })).body.data
    const { userId, created } = await create(given)
    expect(created).toBe(true)
    expect(await create({ ...given, name: 'Other', roles: ['super_admin'] })).toEqual({ userId, created: false })

    const browser = auth.browser()
    const { body } = await browser.call(login, { body: { email: email.toUpperCase(), password: given.password } })
    const { token, user } = body.data
    expect(claimsOf(token).roles).toEqual(['user', 'admin', 'content_editor'])
    expect(user).toMatchObject({ name: 'Olga Op', role: 'admin' })
    expect(user.userRoles.map(({ role }) => role.displayName)).toEqual(['User', 'Administrator', 'Content editor'])

    const tapped = await auth.tap(auth.ownedRing(userId), browser)
    expect(tapped.answer.action).toBe('login')
    expect(claimsOf(tapped.answer.token ?? '').roles).toEqual(['user'])
    expect(tapped.answer.user).toMatchObject({ role: 'user' })
    expect(tapped.answer.user?.userRoles.map(({ isActive }) => isActive)).toEqual([true, false, false])
    const stepped = await browser.call(verifyPin, { token: tapped.answer.token ?? '', body: { pin: given.pin } })
    expect(claimsOf(stepped.body.data.token)).toMatchObject({ roles: ['user'], amr: ['ring', 'pin'] })
    // The ring's session has replaced the browser's earlier one, which had the operator's roles.
    const ended = await auth.service.published(sessionEnded, ({ data }) => data.sid === sidOf(token))
    expect(ended.data.reason).toBe('replaced')
  })
})
