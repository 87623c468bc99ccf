import { login, verifyPin } from '@love-space/contracts/auth/session.routes.ts'
import { changePassword, register } from '@love-space/contracts/auth/user.routes.ts'
import { randomToken, sha256 } from '@love-space/service-kit/process/crypto.ts'
import { createSignedBrowserReader } from '@love-space/service-kit/auth/signed-browser.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestAuth, type Registered, type TestAuth, type TestBrowser } from '../../test/auth-harness.ts'

let auth: TestAuth
beforeAll(async () => {
  auth = await startTestAuth()
})
afterAll(() => auth.stop())

const tapIn = async (browser: TestBrowser, { userId }: { userId: string }) =>
  (await auth.tap(auth.ownedRing(userId), browser)).answer.action

const waysIn: [string, (browser: TestBrowser, person: Registered) => Promise<unknown>][] = [
  ['signing in', (browser, { email, password }) => browser.call(login, { body: { email, password } })],
  [
    'a PIN',
    async (browser, { userId, pin }) => {
      const { answer } = await auth.tap(auth.ownedRing(userId), browser)
      return browser.call(verifyPin, { body: { pin, challenge: answer.challenge ?? '' } })
    },
  ],
  [
    'a changed password',
    (browser, { token, password }) =>
      browser.call(changePassword, { token, body: { currentPassword: password, newPassword: 'battery staple' } }),
  ],
]

describe.each(waysIn)('a browser cookie with %s', (_, enter) => {
  it('is not trusted unless the server made it', async () => {
    const person = await auth.registerUser()
    const planted = randomToken()
    const [browser, thief] = [auth.browser(), auth.browser()]
    browser.setCookie('knownBrowser', planted)
    thief.setCookie('knownBrowser', planted)
    await enter(browser, person)
    expect(await tapIn(browser, person)).toBe('login')
    expect(await tapIn(thief, person)).toBe('pin')
    const known = await auth.service.deps.knownBrowsers.find({ userId: person.userId }).lean()
    expect(known.map(({ browserHash }) => browserHash)).not.toContain(sha256(planted))
  })

  it('is not trusted if it was made for another user', async () => {
    const [person, thief] = [await auth.registerUser(), await auth.registerUser()]
    const browser = auth.browser()
    browser.setCookie('knownBrowser', thief.browser.cookie('knownBrowser') ?? '')
    await enter(browser, person)
    expect(await tapIn(browser, person)).toBe('login')
    expect(await tapIn(thief.browser, person)).toBe('pin')
  })

  it('stays the same if it was made for this user', async () => {
    const person = await auth.registerUser()
    const cookie = person.browser.cookie('knownBrowser')
    await enter(person.browser, person)
    expect(person.browser.cookie('knownBrowser')).toBe(cookie)
    expect(await tapIn(person.browser, person)).toBe('login')
  })
})

describe('a browser that two people use', () => {
  it('is told apart from unknown browsers by its signed cookie, for both users', async () => {
    const key = auth.service.deps.env.INTERNAL_PUBLIC_KEYS.auth
    if (!key) throw new Error('There is no key of auth.')
    const read = createSignedBrowserReader(key)
    const { browser } = await auth.registerUser()
    expect(read(browser.cookie('knownBrowser') ?? null)).not.toBeNull()
    await auth.registerUser(browser)
    expect(read(browser.cookie('knownBrowser') ?? null)).not.toBeNull()
    expect(read(randomToken())).toBeNull()
  })

  it('is known to both', async () => {
    const first = await auth.registerUser()
    const second = await auth.registerUser(first.browser)
    expect(await tapIn(first.browser, first)).toBe('login')
    expect(await tapIn(first.browser, second)).toBe('login')
  })
})

it('a cookie planted before a registration is not trusted afterwards', async () => {
  const planted = randomToken()
  const browser = auth.browser()
  browser.setCookie('knownBrowser', planted)
  const { body } = await browser.call(register, { body: auth.registration() })
  const thief = auth.browser()
  thief.setCookie('knownBrowser', planted)
  const { id: userId } = body.data.user
  expect(await tapIn(browser, { userId })).toBe('login')
  expect(await tapIn(thief, { userId })).toBe('pin')
})
