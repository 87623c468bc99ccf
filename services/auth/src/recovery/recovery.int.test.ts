import {
  requestEmailConfirmation,
  changeEmail,
  confirmEmail,
  forgotPassword,
  forgotPin,
  resetPassword,
  resetPin,
  setPin,
  signInOptions,
} from '@love-space/contracts/auth/recovery.routes.ts'
import { login, refresh, verifyPin } from '@love-space/contracts/auth/session.routes.ts'
import { changePassword, meWithRoles } from '@love-space/contracts/auth/user.routes.ts'
import { userSessionsEnded } from '@love-space/contracts/auth/session.events.ts'
import { createOperator } from '@love-space/contracts/auth/user.internal.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import { meanwhile } from '@love-space/testing/meanwhile.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { setEmail, startTestAuth, type Registered, type TestAuth } from '../../test/auth-harness.ts'

const minuteMs = 60_000
const newPassword = 'a brand new horse'
const newPin = '8642'

let auth: TestAuth
beforeAll(async () => {
  auth = await startTestAuth({ RESETS_PER_ADDRESS: '1000', TAKEN_EMAILS_PER_ADDRESS: '1000' }, { keepsMails: true })
})
afterAll(() => auth.stop())

const userOf = ({ userId }: { userId: string }) => auth.service.deps.users.findById(userId)
const stranger = () => auth.browser()

const confirmed = async (): Promise<Registered> => {
  const person = await auth.registerUser()
  const { link } = await auth.mail('confirm-email', person.email)
  const { status } = await person.browser.call(confirmEmail, { token: person.token, body: { token: link } })
  expect(status).toBe(200)
  return person
}

const ways = {
  password: {
    ask: forgotPassword,
    kind: 'reset-password',
    notice: 'password-was-reset',
    use: (token: string, from = stranger()) => from.call(resetPassword, { body: { token, newPassword } }),
    isReset: async ({ email }: Registered) =>
      (await stranger().call(login, { body: { email, password: newPassword } })).status === 200,
  },
  PIN: {
    ask: forgotPin,
    kind: 'reset-pin',
    notice: 'pin-was-reset',
    use: (token: string, from = stranger()) => from.call(resetPin, { body: { token, newPin } }),
    isReset: async ({ userId }: Registered) => {
      const browser = stranger()
      const { answer } = await auth.tap(auth.ownedRing(userId), browser)
      const { status } = await browser.call(verifyPin, { body: { pin: newPin, challenge: answer.challenge ?? '' } })
      return status === 200
    },
  },
} as const

describe('confirming an e-mail', () => {
  it('is requested by a mail after registration; only its signed-in owner can use the link, once', async () => {
    const [person, other] = [await auth.registerUser(), await auth.registerUser()]
    expect(person.user.emailConfirmed).toBe(false)
    const mail = await auth.mail('confirm-email', person.email)
    expect(mail.text).toContain('http://love.test/confirm-email#token=')
    expect(mail.html).toContain(mail.link)
    expect(mail.text + mail.html).not.toContain('Mira')
    const use = (of: Registered, token = mail.link) =>
      of.browser.call(confirmEmail, { token: of.token, body: { token } })
    expect((await stranger().call(confirmEmail, { body: { token: mail.link } })).problem.code).toBe('SIGN_IN_REQUIRED')
    expect((await use(other)).problem.code).toBe('USER_MISMATCH')
    const { body } = await use(person)
    expect(body.data.user).toMatchObject({ emailConfirmed: true, email: person.email })
    expect((await use(person)).problem.code).toBe('LINK_EXPIRED')
    const me = await person.browser.call(meWithRoles, { token: person.token })
    expect(me.body.data.user.emailConfirmed).toBe(true)
  })

  it('can be requested again while unconfirmed, in limited number', async () => {
    const person = await auth.registerUser()
    const first = await auth.mail('confirm-email', person.email)
    const ask = () => person.browser.call(requestEmailConfirmation, { token: person.token })
    expect((await ask()).status).toBe(204)
    await vi.waitFor(async () => expect(await auth.countMails('confirm-email', person.email)).toBe(2), 10_000)
    const again = await auth.mail('confirm-email', person.email)
    expect(again.link).not.toBe(first.link)
    const use = (token: string) => person.browser.call(confirmEmail, { token: person.token, body: { token } })
    expect((await use(first.link)).status).toBe(200)
    for (let i = 0; i < 4; i += 1) expect((await ask()).status).toBe(204)
    expect((await ask()).problem.code).toBe('TOO_MANY_REQUESTS')
  })

  it('fails with an expired link', async () => {
    const person = await auth.registerUser()
    const { link } = await auth.mail('confirm-email', person.email)
    auth.advance(7 * 24 * 60 * minuteMs)
    const { token } = (await person.browser.call(refresh)).body.data
    const { problem } = await person.browser.call(confirmEmail, { token, body: { token: link } })
    expect(problem.code).toBe('LINK_EXPIRED')
  })
})

describe.each(Object.entries(ways))('a forgotten %s', (_, way) => {
  const ask = (email: string, from = stranger()) => from.call(way.ask, { body: { email } })
  const asked = async (person: Registered) => {
    expect((await ask(person.email)).status).toBe(204)
    return auth.mail(way.kind, person.email)
  }

  it('is reset by a link, once; all sessions end, all browsers are forgotten, and the user gets a mail', async () => {
    const person = await confirmed()
    const mail = await asked(person)
    expect(mail.text).toContain('Mira')
    const answers = await Promise.all([way.use(mail.link), way.use(mail.link), way.use(mail.link)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 410, 410])
    expect((await way.use(mail.link)).problem.code).toBe('LINK_EXPIRED')
    await auth.service.published(userSessionsEnded, ({ subject }) => subject === person.userId)
    expect((await person.browser.call(refresh)).status).toBe(401)
    expect((await auth.tap(auth.ownedRing(person.userId), person.browser)).answer.action).toBe('pin')
    expect(await way.isReset(person)).toBe(true)
    expect((await auth.mail(way.notice, person.email)).text).not.toContain('token=')
    expect(await auth.countMails(way.notice, person.email)).toBe(1)
  })

  it('can be reset by the link for thirty minutes', async () => {
    const person = await confirmed()
    const late = (await asked(person)).link
    auth.advance(30 * minuteMs)
    expect((await way.use(late)).problem.code).toBe('LINK_EXPIRED')
    expect((await ask(person.email)).status).toBe(204)
    await vi.waitFor(async () => expect(await auth.countMails(way.kind, person.email)).toBe(2), 10_000)
    auth.advance(29 * minuteMs)
    expect((await way.use((await auth.mail(way.kind, person.email)).link)).status).toBe(204)
  })

  it('gets the same response and work for a confirmed, unconfirmed or unknown address', async () => {
    const person = await confirmed()
    const unconfirmed = await auth.registerUser()
    const { deps } = auth.service
    const lookUps = vi.spyOn(deps.users, 'findByLookup')
    const starts = vi.spyOn(deps.jobs, 'start')
    const hits = vi.spyOn(deps.counters, 'hit')
    const seen: unknown[] = []
    for (const email of [person.email, unconfirmed.email, `nobody-${newId()}@example.com`]) {
      for (const spy of [lookUps, starts, hits]) spy.mockClear()
      const { status, body } = await ask(email)
      // Consumers may start mails about earlier events at the same time.
      const ofReset = starts.mock.calls.filter(([, job]) => (job?.data as { kind?: string })?.kind === way.kind)
      seen.push([status, body, lookUps.mock.calls.length, ofReset.length, hits.mock.calls.length])
    }
    vi.restoreAllMocks()
    const same = [204, undefined, 1, 1, 2]
    expect(seen).toEqual([same, same, same])
    await auth.mail(way.kind, person.email)
    const waiting = async () => (await deps.jobs.list({ name: 'send-mail', state: 'waiting' }, 10)).length
    await vi.waitFor(async () => expect(await waiting()).toBe(0), 10_000)
    expect(await auth.countMails(way.kind, unconfirmed.email)).toBe(0)
  })

  it('gets a limited number of mails an hour, for known and unknown addresses alike', async () => {
    auth.advanceToWindow(60 * minuteMs)
    const person = await confirmed()
    for (const email of [person.email, `nobody-${newId()}@example.com`]) {
      const codes: number[] = []
      for (let i = 0; i < 6; i += 1) codes.push((await ask(i % 2 ? email : ` ${email.toUpperCase()}`)).status)
      expect(codes).toEqual([204, 204, 204, 204, 204, 429])
    }
  })

  it('is not reset by a link of another purpose or address, or of a deactivated user', async () => {
    const person = await confirmed()
    const other = way === ways.password ? ways.PIN : ways.password
    await stranger().call(other.ask, { body: { email: person.email } })
    expect((await way.use((await auth.mail(other.kind, person.email)).link)).problem.code).toBe('LINK_EXPIRED')
    const { link } = await asked(person)
    const { users } = auth.service.deps
    await setEmail(auth, person.userId, `moved-${person.email}`)
    expect((await way.use(link)).problem.code).toBe('LINK_EXPIRED')
    await setEmail(auth, person.userId, person.email)
    await users.update({ _id: person.userId }, { $set: { active: false } }, [])
    expect((await way.use(link)).problem.code).toBe('LINK_EXPIRED')
    await users.update({ _id: person.userId }, { $set: { active: true } }, [])
    expect((await way.use(link.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')))).problem.code).toBe('LINK_EXPIRED')
    expect((await way.use(link)).status).toBe(204)
  })

  it('leaves no usable link in the database', async () => {
    const person = await confirmed()
    const { link } = await asked(person)
    const [, secret = ''] = link.split('.')
    const { connection } = auth.service.deps
    for (const { name } of (await connection.db?.listCollections().toArray()) ?? []) {
      const documents = await connection.collection(name).find({}).toArray()
      expect(JSON.stringify(documents)).not.toContain(secret)
    }
  })
})

describe('a common password or PIN', () => {
  it('is refused at a reset, and the link stays valid', async () => {
    const person = await confirmed()
    await stranger().call(forgotPassword, { body: { email: person.email } })
    const { link } = await auth.mail('reset-password', person.email)
    const { status, problem } = await stranger().call(resetPassword, { body: { token: link, newPassword: '123456' } })
    expect([status, problem.errors?.[0]?.field]).toEqual([422, 'body.newPassword'])
    expect((await ways.password.use(link)).status).toBe(204)
  })
})

describe('a PIN set with the password', () => {
  const set = ({ browser, token }: Registered, currentPassword: string) =>
    browser.call(setPin, { token, body: { currentPassword, newPin } })

  it('replaces a forgotten one; other sessions end, this one stays, and the user gets a mail', async () => {
    const person = await confirmed()
    const elsewhere = stranger()
    await elsewhere.call(login, { body: { email: person.email, password: person.password } })
    expect((await set(person, 'not it')).problem.code).toBe('PASSWORD_WRONG')
    expect((await set(person, person.password)).status).toBe(200)
    expect((await elsewhere.call(refresh)).status).toBe(401)
    expect((await person.browser.call(meWithRoles, { token: person.token })).status).toBe(200)
    expect((await auth.tap(auth.ownedRing(person.userId), person.browser)).answer.action).toBe('login')
    await auth.mail('pin-was-reset', person.email)
    expect(await ways.PIN.isReset(person)).toBe(true)
  })

  it('may be the first PIN of a user whom an operator created; then no session ends', async () => {
    const email = `operator-${newId()}@example.com`
    const body = { name: 'Olga', email, password: 'correct horse', roles: ['admin'] }
    await auth.service.call(createOperator, { token: await auth.service.internalToken('admin'), body })
    const [browser, elsewhere] = [stranger(), stranger()]
    const { token, user } = (await browser.call(login, { body: { email, password: body.password } })).body.data
    expect(user).toMatchObject({ hasPin: false, mustChoosePassword: true })
    const set = (currentPassword: string) => browser.call(setPin, { token, body: { currentPassword, newPin } })
    expect((await set(body.password)).problem.code).toBe('OWN_PASSWORD_NEEDED')
    const own = { currentPassword: body.password, newPassword: 'her own words' }
    expect((await browser.call(changePassword, { token, body: own })).status).toBe(200)
    await elsewhere.call(login, { body: { email, password: own.newPassword } })
    const answer = await set(own.newPassword)
    expect(answer.status).toBe(200)
    expect(answer.body.data.user.hasPin).toBe(true)
    expect((await elsewhere.call(refresh)).status).toBe(200)
    expect((await browser.call(verifyPin, { token, body: { pin: newPin } })).status).toBe(200)
  })
})

describe('a new e-mail', () => {
  const address = () => `new-${newId()}@example.com`
  const ask = ({ browser, token }: Registered, email: string) => browser.call(changeEmail, { token, body: { email } })
  const use = ({ browser, token }: Registered, link: string) =>
    browser.call(confirmEmail, { token, body: { token: link } })

  it('is set and confirmed when its link is used; the former address gets a mail', async () => {
    const person = await confirmed()
    const email = address()
    expect((await ask(person, ` ${email.toUpperCase()}`.trim())).status).toBe(204)
    const { link } = await auth.mail('confirm-new-email', email)
    expect((await userOf(person))?.email).toBe(person.email)
    expect((await use(person, link)).body.data.user).toMatchObject({ email, emailConfirmed: true })
    await auth.mail('email-was-changed', person.email)
    expect((await use(person, link)).problem.code).toBe('LINK_EXPIRED')
    expect((await stranger().call(login, { body: { email, password: person.password } })).status).toBe(200)
    expect((await stranger().call(login, { body: { email: person.email, password: person.password } })).status).toBe(
      401,
    )
  })

  it('invalidates links sent to the former address', async () => {
    const person = await confirmed()
    await stranger().call(forgotPassword, { body: { email: person.email } })
    const { link: reset } = await auth.mail('reset-password', person.email)
    const email = address()
    await ask(person, email)
    await use(person, (await auth.mail('confirm-new-email', email)).link)
    expect((await ways.password.use(reset)).problem.code).toBe('LINK_EXPIRED')
  })

  it('is refused if another account has it, when requested or when confirmed', async () => {
    const [person, other] = [await confirmed(), await auth.registerUser()]
    expect((await ask(person, other.email)).problem.code).toBe('EMAIL_TAKEN')
    expect((await ask(person, person.email)).problem.code).toBe('EMAIL_TAKEN')
    const email = address()
    await ask(person, email)
    const { link } = await auth.mail('confirm-new-email', email)
    await setEmail(auth, other.userId, email)
    expect((await use(person, link)).problem.code).toBe('EMAIL_TAKEN')
    expect((await userOf(person))?.email).toBe(person.email)
  })

  it('needs a step-up', async () => {
    const person = await auth.registerUser()
    auth.advance(6 * minuteMs)
    expect((await ask(person, address())).problem.code).toBe('STEP_UP_REQUIRED')
  })
})

describe('a reset during another change', () => {
  it('succeeds, and its link is used up by either write', async () => {
    const person = await confirmed()
    await stranger().call(forgotPassword, { body: { email: person.email } })
    const { link } = await auth.mail('reset-password', person.email)
    const changed = await person.browser.call(changePassword, {
      token: person.token,
      body: { currentPassword: person.password, newPassword: 'battery staple' },
    })
    expect(changed.status).toBe(200)
    expect((await ways.password.use(link)).status).toBe(204)
    expect(await ways.password.isReset(person)).toBe(true)
  })
})

describe('a service that sends no mails', () => {
  it('answers so, and resets by password still work', async () => {
    const silent = await startTestAuth()
    try {
      const person = await silent.registerUser()
      const { browser, token, password, email } = person
      expect((await browser.call(signInOptions)).body.data).toEqual({ mail: false })
      expect((await browser.call(forgotPassword, { body: { email } })).problem.code).toBe('MAIL_OFF')
      expect((await browser.call(requestEmailConfirmation, { token })).problem.code).toBe('MAIL_OFF')
      expect((await browser.call(changeEmail, { token, body: { email: `x-${email}` } })).problem.code).toBe('MAIL_OFF')
      expect((await browser.call(setPin, { token, body: { currentPassword: password, newPin } })).status).toBe(200)
      expect(await silent.service.deps.jobs.list({ name: 'send-mail' }, 10)).toEqual([])
    } finally {
      await silent.stop()
    }
  })

  it('is not one that writes them to a folder', async () => {
    expect((await stranger().call(signInOptions)).body.data).toEqual({ mail: true })
  })
})

describe.each(Object.entries(ways))('a refresh while the %s is reset by mail', (_, way) => {
  it.each([
    [
      'before it takes its step',
      (work: () => Promise<void>) => meanwhile(auth.service.deps.sessions, 'update', work, 'before'),
    ],
    ['after it took its step', (work: () => Promise<void>) => meanwhile(auth.service.deps.sessions, 'update', work)],
    [
      'after it read the person',
      (work: () => Promise<void>) => meanwhile(auth.service.deps.signingKeys, 'signer', work, 'before'),
    ],
  ])('keeps no session if the reset comes %s', async (_when, during) => {
    const person = await confirmed()
    await stranger().call(way.ask, { body: { email: person.email } })
    const { link } = await auth.mail(way.kind, person.email)
    during(async () => expect((await way.use(link)).status).toBe(204))
    const { status, body } = await person.browser.call(refresh)
    vi.restoreAllMocks()
    expect((await person.browser.call(refresh)).problem.code).toBe('SESSION_ENDED')
    if (status !== 200) return
    const isEnded = async () => (await person.browser.call(meWithRoles, { token: body.data.token })).status === 401
    await vi.waitFor(async () => expect(await isEnded()).toBe(true), 10_000)
  })
})
