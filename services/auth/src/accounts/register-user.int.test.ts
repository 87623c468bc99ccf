import { userRegistered } from '@love-space/contracts/auth/user.events.ts'
import { meWithRoles, register, updateProfile } from '@love-space/contracts/auth/user.routes.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import { meanwhile } from '@love-space/testing/meanwhile.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { claimsOf, sidOf, startTestAuth, type TestAuth } from '../../test/auth-harness.ts'

let auth: TestAuth
beforeAll(async () => {
  auth = await startTestAuth({
    TAKEN_EMAILS_PER_ADDRESS: '3',
    UNKNOWN_LINKS_PER_ADDRESS: '4',
    UNKNOWN_LINKS_PER_TOKEN: '3',
  })
})
afterAll(() => auth.stop())

const spaceToken = 'space-token-0123456789'
const ringToken = 'ring-token-0123456789'
const shapeOfRefusal = ['code', 'errors', 'message', 'requestId', 'status', 'title', 'type']
const storedUsers = (email: string) => auth.service.deps.users.count({ email })

describe('registration', () => {
  it('creates an account, signs in and publishes it', async () => {
    const body = auth.registration({ name: ' Mira Lund ', email: `Mira-${newId()}@Example.COM` })
    const browser = auth.browser()
    const { status, body: answer } = await browser.call(register, { body })
    expect(status).toBe(201)
    const { token, user } = answer.data
    expect(user).toEqual({
      id: user.id,
      name: 'Mira Lund',
      email: body.email.toLowerCase(),
      emailConfirmed: false,
      hasPin: true,
      hasPasskey: false,
      mustChoosePassword: false,
      mustChooseToOperate: false,
      mustUsePasskey: false,
      emailProposal: null,
      neverInSpace: true,
      dateOfBirth: null,
      gender: null,
      avatar: null,
      newsletter: false,
      language: null,
      role: 'user',
      userRoles: [{ isActive: true, role: { id: 'user', name: 'user', displayName: 'User' } }],
      version: 1,
    })
    expect(claimsOf(token)).toMatchObject({ sub: user.id, roles: ['user'], amr: ['pwd'], iss: 'love-space' })
    const event = await auth.service.published(userRegistered, ({ data }) => data.userId === user.id)
    expect(event.data).toEqual({ userId: user.id, version: 1, active: true })
    expect((await auth.service.call(meWithRoles, { token })).body.data.user).toEqual(user)
  })

  it('keeps password, PIN and e-mail out of stored secrets and the event', async () => {
    const { email, userId } = await auth.registerUser()
    const stored = await auth.service.deps.users.findById(userId)
    expect(stored?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(stored?.pinHash).toMatch(/^\$argon2id\$/)
    const [event] = await auth.service.allPublished(userRegistered, userId)
    expect(JSON.stringify(event)).not.toContain(email)
  })

  it('repeated, answers the same account with a new session', async () => {
    const body = auth.registration()
    const headers = { 'idempotency-key': newId() }
    const first = await auth.browser().call(register, { body, headers })
    const again = await auth.browser().call(register, { body, headers })
    expect(again.status).toBe(201)
    expect(again.body.data.user).toEqual(first.body.data.user)
    expect(sidOf(again.body.data.token)).not.toBe(sidOf(first.body.data.token))
    expect(await storedUsers(body.email)).toBe(1)
    expect(await auth.service.allPublished(userRegistered, first.body.data.user.id)).toHaveLength(1)
  })

  it('creates one account when the same request comes several times at once', async () => {
    const body = auth.registration()
    const headers = { 'idempotency-key': newId() }
    const answers = await Promise.all([1, 2, 3].map(() => auth.browser().call(register, { body, headers })))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(await storedUsers(body.email)).toBe(1)
  })

  it('creates one account when the same request finishes while this one checks the e-mail', async () => {
    const body = auth.registration()
    const headers = { 'idempotency-key': newId() }
    const statuses: number[] = []
    const send = async () => statuses.push((await auth.browser().call(register, { body, headers })).status)
    meanwhile(auth.service.deps.users, 'findByLookup', send, 'before')
    await send()
    expect(statuses).toEqual([201, 201])
    expect(await storedUsers(body.email)).toBe(1)
  })

  it.each([{ name: 'Somebody' }, { password: 'another one' }, { pin: '1111' }, { email: 'other@example.com' }])(
    'refuses the same idempotency key with %o',
    async (other) => {
      const body = auth.registration()
      const headers = { 'idempotency-key': newId() }
      await auth.browser().call(register, { body, headers })
      const { problem } = await auth.browser().call(register, { body: { ...body, ...other }, headers })
      expect(problem.code).toBe('IDEMPOTENCY_KEY_REUSED')
    },
  )

  it('refuses a taken e-mail in any spelling', async () => {
    const { email } = await auth.registerUser()
    const body = auth.registration({ email: email.toUpperCase() })
    expect((await auth.browser().call(register, { body })).problem.code).toBe('EMAIL_TAKEN')
    expect(await storedUsers(email)).toBe(1)
  })

  it('strips hidden characters from the name', async () => {
    const body = auth.registration({ name: '\u202E Mi\u0000ra\nLund\u200B ' })
    const { body: answer } = await auth.browser().call(register, { body })
    expect(answer.data.user.name).toBe('Mira Lund')
    const { token } = answer.data
    const changed = await auth.service.call(updateProfile, { token, body: { name: '\u2066Mira\u2069' } })
    expect(changed.body.data.user.name).toBe('Mira')
  })

  it('limits attempts to find out which e-mails are taken', async () => {
    auth.advanceToWindow(3_600_000)
    const { email } = await auth.registerUser()
    const browser = auth.browser()
    const codes: string[] = []
    for (let i = 0; i < 4; i += 1) {
      codes.push((await browser.call(register, { body: auth.registration({ email }) })).problem.code)
    }
    expect(codes).toEqual(['EMAIL_TAKEN', 'EMAIL_TAKEN', 'EMAIL_TAKEN', 'TOO_MANY_REQUESTS'])
  })

  it('checks ring and space before creating the account', async () => {
    const body = auth.registration({ ringToken, spaceToken })
    auth.space.refuse('SPACE_FULL')
    expect((await auth.browser().call(register, { body })).problem.code).toBe('SPACE_FULL')
    expect(await storedUsers(body.email)).toBe(0)
    auth.space.refuse(null)
    expect((await auth.browser().call(register, { body })).status).toBe(201)
    expect(auth.space.checks.at(-1)).toEqual({ token: spaceToken, object: ringToken })
  })

  it.each([
    ['alone', {}],
    ['with its space', { spaceId: newId() }],
  ])('accepts a ring %s that the space service finds, and answers nothing about it', async (_, more) => {
    const body = auth.registration({ ringToken, ...more })
    const { status, body: answer } = await auth.browser().call(register, { body })
    expect([status, Object.keys(answer.data)]).toEqual([201, ['token', 'user']])
    expect(auth.space.checks.at(-1)).toEqual({ object: ringToken, ...more })
  })

  it.each([
    ['a ring that is made up, in stock or inactive', { ringToken }],
    ['a ring that is not in the named space', { ringToken, spaceId: newId() }],
    ['a space without its ring', { spaceToken }],
    ['a first invitation without its token', { ringToken: 'alpha' as const }],
    ['an invitation without its token', { ringToken: 'beta' as const, spaceId: newId() }],
    ['a pair that nobody has', { ringToken, spaceToken }],
  ])('refuses %s in the same words, and creates no account', async (_, link) => {
    const body = auth.registration(link)
    auth.space.refuse('TAP_UNKNOWN')
    const { status, problem } = await auth.browser().call(register, { body })
    auth.space.refuse(null)
    const message = "We don't know this ring or invitation. Tap your ring again, or ask your partner for a new link."
    const errors = [{ field: 'body.ringToken', message }]
    expect({ status, problem }).toEqual({
      status: 422,
      problem: { ...problem, status: 422, code: 'INVALID_INPUT', message, errors },
    })
    expect(Object.keys(problem).toSorted()).toEqual(shapeOfRefusal)
    expect(await storedUsers(body.email)).toBe(0)
  })

  it('limits guesses of rings, but not real rings', async () => {
    auth.advanceToWindow(600_000)
    const browser = auth.browser()
    const guess = async () =>
      (await browser.call(register, { body: auth.registration({ ringToken: newId(), spaceToken: newId() }) })).status
    auth.space.refuse('TAP_UNKNOWN')
    const statuses = [await guess(), await guess(), await guess(), await guess(), await guess()]
    expect(statuses).toEqual([422, 422, 422, 422, 429])
    auth.space.refuse(null)
    const real = { ringToken, spaceToken }
    expect((await browser.call(register, { body: auth.registration(real) })).status).toBe(201)
    auth.space.refuse('TAP_UNKNOWN')
    const known = newId()
    const others: number[] = []
    for (let i = 0; i < 4; i += 1) {
      const body = auth.registration({ ringToken: newId(), spaceToken: known })
      others.push((await auth.browser().call(register, { body })).status)
    }
    expect(others).toEqual([422, 422, 422, 429])
    const ofOneRing: number[] = []
    const ring = newId()
    for (let i = 0; i < 4; i += 1) {
      ofOneRing.push((await auth.browser().call(register, { body: auth.registration({ ringToken: ring }) })).status)
    }
    expect(ofOneRing).toEqual([422, 422, 422, 429])
    auth.space.refuse(null)
  })

  it('repeated after it joined the space, does not check for room again', async () => {
    const body = auth.registration({ ringToken, spaceToken })
    const headers = { 'idempotency-key': newId() }
    await auth.browser().call(register, { body, headers })
    auth.space.refuse('RING_TAKEN')
    expect((await auth.browser().call(register, { body, headers })).status).toBe(201)
    auth.space.refuse(null)
  })

  it.each([
    [{ name: 'M' }, 'body.name'],
    [{ email: 'nonsense' }, 'body.email'],
    [{ password: 'short' }, 'body.password'],
    [{ pin: '123' }, 'body.pin'],
    [{ pin: '12345' }, 'body.pin'],
    [{ pin: '0000' }, 'body.pin'],
    [{ password: '123456' }, 'body.password'],
    [{ password: '      ' }, 'body.password'],
    [{ email: 'mi\u0000ra@example.com' }, 'body.email'],
    [{ email: 'mira\u202Egro.elpmaxe@example.com' }, 'body.email'],
    [{ email: 'mi\u200Bra@example.com' }, 'body.email'],
    [{ name: '\u202E\u0000M' }, 'body.name'],
  ])('names the invalid field: %o', async (wrong, field) => {
    const { status, problem } = await auth.browser().call(register, { body: auth.registration(wrong) })
    expect(status).toBe(422)
    expect(problem.errors?.map((error) => error.field)).toEqual([field])
  })
})
