import {
  forgotPassword,
  forgotPin,
  resetPassword,
  resetPin,
  setPin,
} from '@love-space/contracts/auth/recovery.routes.ts'
import {
  endSessions,
  listSessions,
  login,
  logout,
  refresh,
  verifyPin,
} from '@love-space/contracts/auth/session.routes.ts'
import { changeUserRecord, changeUserRole, deleteUserRecord } from '@love-space/contracts/auth/user-record.internal.ts'
import { changePassword, deleteAccount, meWithRoles } from '@love-space/contracts/auth/user.routes.ts'
import { confirmEmail } from '@love-space/contracts/auth/recovery.routes.ts'
import { answerTap } from '@love-space/contracts/auth/tap.internal.ts'
import { endedSessionsHeader, readSessionEnds } from '@love-space/service-kit/auth/ends-of-request.ts'
import { createEndedSessions } from '@love-space/service-kit/auth/ended-sessions.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { claimsOf, startTestAuth, type Registered, type TestAuth } from '../../test/auth-harness.ts'

let auth: TestAuth
let admin: string
beforeAll(async () => {
  auth = await startTestAuth({}, { keepsMails: true })
  admin = await auth.service.internalToken('admin')
})
afterAll(() => auth.stop())

interface Answered {
  readonly status: number
  readonly headers: Headers
}

const refuses = ({ headers }: Answered, token: string): boolean => {
  const ended = createEndedSessions()
  for (const end of readSessionEnds(headers.get(endedSessionsHeader) ?? undefined)) {
    if ('sid' in end) ended.end(end)
    else ended.endAll(end)
  }
  const { sub, sid, sea, iat } = claimsOf(token)
  return ended.isEnded({ userId: String(sub), sid: String(sid), sessionsEndedAt: Number(sea), issuedAt: Number(iat) })
}

const inTwoBrowsers = async () => {
  const person = await auth.registerUser()
  const { email, password } = person
  const other = auth.browser()
  const { body } = await other.call(login, { body: { email, password } })
  return { ...person, other: { browser: other, token: body.data.token } }
}
type Person = Awaited<ReturnType<typeof inTwoBrowsers>>

const byMail = async (person: Registered, what: 'reset-password' | 'reset-pin'): Promise<string> => {
  const { email, token, browser } = person
  const confirmation = await auth.mail('confirm-email', email)
  await browser.call(confirmEmail, { token, body: { token: confirmation.link } })
  await auth.browser().call(what === 'reset-password' ? forgotPassword : forgotPin, { body: { email } })
  return (await auth.mail(what, email)).link
}

const by = { userId: newId(), roles: ['user', 'super_admin'] }
const record = (userId: string) => ({ token: admin, params: { userId } })

type Ends = 'this' | 'other' | 'both'
const ways: Readonly<Record<string, readonly [Ends, (person: Person) => Promise<Answered>]>> = {
  'signing out': ['this', ({ browser }) => browser.call(logout)],
  'a second sign-in in the browser': [
    'this',
    ({ browser, email, password }) => browser.call(login, { body: { email, password } }),
  ],
  'ending one sign-in': [
    'other',
    async ({ browser, token, other }) =>
      browser.call(endSessions, { token, query: { sid: String(claimsOf(other.token).sid) } }),
  ],
  'signing out everywhere': ['both', ({ browser, token }) => browser.call(endSessions, { token })],
  'a new password': [
    'other',
    ({ browser, token, password: currentPassword }) =>
      browser.call(changePassword, { token, body: { currentPassword, newPassword: 'battery staple' } }),
  ],
  'a new PIN by the password': [
    'other',
    ({ browser, token, password: currentPassword }) =>
      browser.call(setPin, { token, body: { currentPassword, newPin: '1357' } }),
  ],
  'a password reset by mail': [
    'both',
    async (person) => {
      const token = await byMail(person, 'reset-password')
      return auth.browser().call(resetPassword, { body: { token, newPassword: 'a brand new horse' } })
    },
  ],
  'a PIN reset by mail': [
    'both',
    async (person) => {
      const token = await byMail(person, 'reset-pin')
      return auth.browser().call(resetPin, { body: { token, newPin: '8642' } })
    },
  ],
  'deleting the own account': [
    'both',
    async ({ browser, token, pin }) => {
      const { body } = await browser.call(verifyPin, { token, body: { pin } })
      return browser.call(deleteAccount, { token: body.data.token })
    },
  ],
  'an account that an operator switches off': [
    'both',
    ({ userId }) => auth.service.call(changeUserRecord, { ...record(userId), body: { by, active: false } }),
  ],
  'a password that an operator sets': [
    'both',
    ({ userId }) =>
      auth.service.call(changeUserRecord, { ...record(userId), body: { by, password: 'Another-Secret-77' } }),
  ],
  'an account that an operator deletes': [
    'both',
    ({ userId }) => auth.service.call(deleteUserRecord, { ...record(userId), body: { by } }),
  ],
  'a tap of another ring owner': [
    'this',
    async ({ browser, token }) => {
      const owner = await auth.registerUser()
      const body = {
        verdict: await auth.verdict(auth.ownedRing(owner.userId)),
        knownBrowser: owner.browser.cookie('knownBrowser') ?? null,
        refresh: browser.cookie('refresh') ?? null,
        bearer: token,
        browser: 'Safari on iPhone',
        language: 'en' as const,
        ip: '10.1.2.3',
        peek: false,
      }
      const gateway = await auth.service.internalToken('gateway')
      return auth.service.call(answerTap, { token: gateway, body })
    },
  ],
}

describe('the response names the sessions that the request ended', () => {
  it.each(Object.entries(ways))('%s', async (_name, [ends, end]) => {
    const person = await inTwoBrowsers()
    const answer = await end(person)
    expect(answer.status).toBeLessThan(300)
    const closed = [refuses(answer, person.token), refuses(answer, person.other.token)]
    expect(closed).toEqual([ends !== 'other', ends !== 'this'])
  })

  it('a role that an operator removes', async () => {
    const { userId, token } = await auth.registerUser()
    const set = (isGiven: boolean) =>
      auth.service.call(changeUserRole, {
        token: admin,
        params: { userId, role: 'admin' },
        body: { by, isGiven },
      })
    expect(refuses(await set(true), token)).toBe(false)
    expect(refuses(await set(false), token)).toBe(true)
  })

  it('a spent refresh token that comes back', async () => {
    const { browser, token } = await auth.registerUser()
    const spent = browser.cookie('refresh') ?? ''
    for (let i = 0; i < 3; i += 1) await browser.call(refresh)
    browser.setCookie('refresh', spent)
    const answer = await browser.call(refresh)
    expect([answer.status, refuses(answer, token)]).toEqual([401, true])
  })

  it('a repeated sign-out, whose first response may have been lost', async () => {
    const { browser, token } = await auth.registerUser()
    const cookie = `refresh=${browser.cookie('refresh')}`
    await browser.call(logout)
    expect(refuses(await auth.browser().call(logout, { headers: { cookie } }), token)).toBe(true)
  })

  it('and none if none ended', async () => {
    const { browser, token } = await auth.registerUser()
    for (const answer of [await browser.call(meWithRoles, { token }), await browser.call(listSessions, { token })]) {
      expect(answer.headers.get(endedSessionsHeader)).toBeNull()
    }
  })
})
