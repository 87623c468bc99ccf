import * as contract from '@love-space/contracts/auth/passkey.routes.ts'
import { changeEmail } from '@love-space/contracts/auth/recovery.routes.ts'
import { login, refresh, verifyPassword, verifyPin } from '@love-space/contracts/auth/session.routes.ts'
import { askPasskeyReset } from '@love-space/contracts/auth/user-record.internal.ts'
import { makePasskeyLink } from '@love-space/contracts/auth/user.internal.ts'
import { meWithRoles } from '@love-space/contracts/auth/user.routes.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { createPasskey, type PasskeyDevice } from '@love-space/testing/passkey-device.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  claimsOf,
  origin as pageOrigin,
  startTestAuth,
  type Registered,
  type TestAuth,
  type TestBrowser,
} from '../../test/auth-harness.ts'

const origin = 'http://localhost:3000'
const minuteMs = 60_000
const needed = { status: 403, problem: { code: 'PASSKEY_NEEDED' } }
const wrongCode = { status: 403, problem: { code: 'PASSKEY_CODE_WRONG' } }
const address = { PUBLIC_ORIGIN: origin, EXTRA_ORIGINS: pageOrigin }

let required: TestAuth
let offered: TestAuth
beforeAll(async () => {
  required = await startTestAuth({ ...address, OPERATOR_PASSKEYS: 'required' }, { keepsMails: true })
  offered = await startTestAuth(address, { keepsMails: true })
})
afterAll(async () => {
  await required.stop()
  await offered.stop()
})

const signIn = async (auth: TestAuth, { email, password }: Registered) => {
  const browser = auth.browser()
  const { token, user } = (await browser.call(login, { body: { email, password } })).body.data
  return { browser, token, user }
}

/** Returns an operator who has just signed in by password. */
const newOperator = async (auth: TestAuth, roles = ['user', 'admin']): Promise<Registered> => {
  const person = await auth.registerUser()
  await auth.service.deps.users.update({ _id: person.userId }, { $set: { roles } }, [])
  return { ...person, ...(await signIn(auth, person)) }
}

type Caller = Pick<Registered, 'browser' | 'token'>

const add = async ({ browser, token }: Caller, code?: string) => {
  const body = code === undefined ? {} : { code }
  const asked = await browser.call(contract.newPasskeyOptions, { token, body })
  if (asked.status !== 200) return { answer: asked }
  const device = createPasskey(asked.body.data.options, { origin })
  const answer = await browser.call(contract.addPasskey, { token, body: { ...body, attestation: device.attestation } })
  return { answer, device, passkeyId: answer.body.data?.passkey.id }
}

const refreshed = async (browser: TestBrowser): Promise<string> => (await browser.call(refresh)).body.data.token

const addFirst = async (auth: TestAuth, operator: Registered) => {
  await operator.browser.call(contract.mailPasskeyCode, operator)
  const { link } = await auth.mail('passkey-code', operator.email)
  const { answer, device, passkeyId = '' } = await add(operator, link)
  if (answer.status !== 201 || !device) throw new Error(`Adding the first passkey failed: ${answer.problem.code}`)
  return { ...operator, token: await refreshed(operator.browser), device, passkeyId, link }
}

const confirmBy = async (device: PasskeyDevice, { browser, token }: Caller) => {
  const asked = await browser.call(contract.passkeyStepUpOptions, { token, body: {} })
  const assertion = device.assert({ challenge: asked.body.data.options.challenge, origin })
  return browser.call(contract.verifyPasskey, { token, body: { assertion } })
}

const listOf = async ({ browser, token }: Caller) => (await browser.call(contract.listPasskeys, { token })).body.data

describe('where operators must use a passkey', () => {
  it('a password opens no operators route until a passkey was used, and says so', async () => {
    const operator = await newOperator(required)
    expect(claimsOf(operator.token)).toMatchObject({ roles: ['user'], pkn: true })
    expect(operator.user).toMatchObject({ role: 'admin', mustUsePasskey: true })
    const { device, browser } = await addFirst(required, operator)
    const claims = claimsOf(await refreshed(browser))
    expect(claims).toMatchObject({ roles: ['user', 'admin'], amr: ['pwd', 'passkey'] })
    expect(claims.pkn).toBeUndefined()

    const later = await signIn(required, operator)
    expect(claimsOf(later.token)).toMatchObject({ roles: ['user'], pkn: true })
    const confirmed = (await confirmBy(device, later)).body.data
    expect(claimsOf(confirmed.token)).toMatchObject({ roles: ['user', 'admin'] })
    expect(confirmed.user.mustUsePasskey).toBe(false)
    expect(claimsOf(await refreshed(later.browser)).roles).toEqual(['user', 'admin'])
  })

  it('users without such a role sign in as ever', async () => {
    const { token, user } = await required.registerUser()
    expect(claimsOf(token).pkn).toBeUndefined()
    expect(user.mustUsePasskey).toBe(false)
  })

  it('the first passkey needs the link of a mail, which works once and for the first one only', async () => {
    const operator = await newOperator(required)
    expect((await listOf(operator)).recovery).toEqual({ codesLeft: 0, mailsCode: true })
    for (const code of [undefined, 'ABCDE-12345', `${operator.userId}.made-up`]) {
      expect((await add(operator, code)).answer).toMatchObject(wrongCode)
    }
    const { link } = await addFirst(required, operator)
    expect((await listOf(operator)).recovery).toEqual({ codesLeft: 0, mailsCode: false })
    const other = await signIn(required, operator)
    expect((await add(other, link)).answer).toMatchObject(wrongCode)
    const again = await other.browser.call(contract.mailPasskeyCode, other)
    expect(again).toMatchObject({ status: 409, problem: { code: 'PASSKEY_NOT_FIRST' } })
  })

  it('a link adds nothing after its time, nor for somebody else', async () => {
    const [operator, other] = [await newOperator(required), await newOperator(required)]
    await operator.browser.call(contract.mailPasskeyCode, operator)
    const { link } = await required.mail('passkey-code', operator.email)
    expect((await add(other, link)).answer).toMatchObject(wrongCode)
    required.advance(31 * minuteMs)
    expect((await add(await signIn(required, operator), link)).answer).toMatchObject(wrongCode)
  })

  it('of two uses of a link at once, one adds a passkey', async () => {
    const operator = await newOperator(required)
    await operator.browser.call(contract.mailPasskeyCode, operator)
    const { link } = await required.mail('passkey-code', operator.email)
    const tabs = [operator, await signIn(required, operator)]
    const answers = await Promise.all(tabs.map(async (tab) => (await add(tab, link)).answer.status))
    expect(answers.toSorted()).toEqual([201, 403])
    expect((await listOf(operator)).passkeys).toHaveLength(1)
  })

  it('a password changes neither the passkeys, the recovery codes nor the e-mail', async () => {
    const { passkeyId, ...operator } = await addFirst(required, await newOperator(required))
    const thief = await signIn(required, operator)
    const { browser, token } = thief
    const params = { id: passkeyId }
    expect(await browser.call(contract.removePasskey, { token, params })).toMatchObject(needed)
    expect(await browser.call(contract.renamePasskey, { token, params, body: { name: 'Mine' } })).toMatchObject(needed)
    expect(await browser.call(contract.makeRecoveryCodes, { token })).toMatchObject(needed)
    const body = { email: 'thief@example.com' }
    expect(await browser.call(changeEmail, { token, body })).toMatchObject(needed)
    expect((await add(thief)).answer).toMatchObject(wrongCode)
  })

  it('each recovery code adds a passkey once; new ones replace the old ones, and their owner is told', async () => {
    const operator = await addFirst(required, await newOperator(required))
    const codes = async () => (await operator.browser.call(contract.makeRecoveryCodes, operator)).body.data.codes
    const old = await codes()
    const [first = '', second = ''] = await codes()
    await required.mail('passkey-codes-made', operator.email)
    expect(new Set([...old, first, second]).size).toBe(12)
    const phone = await signIn(required, operator)
    expect((await add(phone, old[0])).answer).toMatchObject(wrongCode)
    expect((await add(phone, first.toLowerCase().replace('-', ' '))).answer.status).toBe(201)
    expect(claimsOf(await refreshed(phone.browser)).roles).toEqual(['user', 'admin'])
    expect((await listOf(phone)).recovery?.codesLeft).toBe(9)
    const other = await signIn(required, operator)
    expect((await add(other, first)).answer).toMatchObject(wrongCode)
    expect((await add(other, second)).answer.status).toBe(201)
    expect(JSON.stringify(await required.service.deps.users.findById(operator.userId))).not.toContain(second)
  })

  it('whoever runs the servers makes a link for an operator, and for nobody else', async () => {
    const operator = await addFirst(required, await newOperator(required))
    const token = await required.service.internalToken('admin')
    const make = (email: string) => required.service.call(makePasskeyLink, { token, body: { email } })
    const { link } = (await make(operator.email)).body.data
    expect(link).toContain(`${origin}/admin/passkeys#token=`)
    const fresh = await signIn(required, operator)
    expect((await add(fresh, link.split('#token=')[1])).answer.status).toBe(201)
    expect(await make((await required.registerUser()).email)).toMatchObject({ status: 404 })
  })

  it('after a reset by another operator, a link of a mail adds the next first passkey, and no earlier code does', async () => {
    const [operator, other] = [await addFirst(required, await newOperator(required)), await newOperator(required)]
    const [old = ''] = (await operator.browser.call(contract.makeRecoveryCodes, operator)).body.data.codes
    const by = { userId: other.userId, roles: ['user', 'admin'] }
    const params = { userId: operator.userId }
    const ask = { token: await required.service.internalToken('admin'), params, body: { by } }
    expect((await required.service.call(askPasskeyReset, ask)).status).toBe(200)
    required.advance((limits.passkeyResetHours * 60 + 1) * minuteMs)
    await required.service.runScheduled('apply-passkey-resets')
    const fresh = await signIn(required, operator)
    expect(await listOf(fresh)).toMatchObject({
      passkeys: [],
      recovery: { codesLeft: 0, mailsCode: true },
      reset: null,
    })
    expect((await add(fresh, old)).answer).toMatchObject(wrongCode)
    await fresh.browser.call(contract.mailPasskeyCode, fresh)
    await vi.waitFor(async () => expect(await required.countMails('passkey-code', operator.email)).toBe(2), 10_000)
    const { links } = (await required.service.deps.users.findById(operator.userId)) ?? { links: [] }
    expect(links).toHaveLength(1)
    const { link } = await required.mail('passkey-code', operator.email)
    expect((await add(fresh, link)).answer.status).toBe(201)
  })

  it('a session ends with the passkey that opened operators routes to it', async () => {
    const operator = await addFirst(required, await newOperator(required))
    const other = await signIn(required, operator)
    const { token } = (await confirmBy(operator.device, other)).body.data
    const second = await add(operator)
    expect(second.answer.status).toBe(201)
    const removed = { token: operator.token, params: { id: operator.passkeyId } }
    expect((await operator.browser.call(contract.removePasskey, removed)).status).toBe(204)
    expect((await other.browser.call(meWithRoles, { token })).status).toBe(401)
    expect((await operator.browser.call(meWithRoles, operator)).status).toBe(200)
  })

  it('does not start at an address that has no passkeys', async () => {
    const lan = { PUBLIC_ORIGIN: 'http://192.168.1.5:3000', OPERATOR_PASSKEYS: 'required' }
    await expect(startTestAuth(lan)).rejects.toThrow('OPERATOR_PASSKEYS is required, but http://192.168.1.5:3000')
  })
})

describe('where passkeys are offered to operators', () => {
  it('a password carries their roles, and adds a passkey without a code', async () => {
    const operator = await newOperator(offered)
    expect(claimsOf(operator.token)).toMatchObject({ roles: ['user', 'admin'] })
    expect((await add(operator)).answer.status).toBe(201)
  })

  it('a ring and a PIN add none, so that they gain no roles', async () => {
    const operator = await newOperator(offered)
    const ring = offered.ownedRing(operator.userId)
    const tapped = (await offered.tap(ring, operator.browser)).answer.token ?? ''
    const confirmed = await operator.browser.call(verifyPin, { token: tapped, body: { pin: operator.pin } })
    const { token } = confirmed.body.data
    expect(claimsOf(token)).toMatchObject({ roles: ['user'], amr: ['ring', 'pin'] })
    const { answer } = await add({ browser: operator.browser, token })
    expect(answer).toMatchObject({ status: 403, problem: { code: 'FORBIDDEN' } })
  })

  it('whoever has a passkey confirms by it, and by password only in a new sign-in', async () => {
    const operator = await newOperator(offered)
    const byPassword = () =>
      operator.browser.call(verifyPassword, { ...operator, body: { password: operator.password } })
    expect((await byPassword()).status).toBe(200)
    const { device } = await add(operator)
    expect(await byPassword()).toMatchObject(needed)
    if (!device) throw new Error('No passkey was added')
    expect((await confirmBy(device, operator)).status).toBe(200)
    expect((await add(await signIn(offered, operator))).answer.status).toBe(201)
  })

  it('recovery codes are for operators', async () => {
    const person = await offered.registerUser()
    expect((await listOf(person)).recovery).toBeUndefined()
    for (const route of [contract.makeRecoveryCodes, contract.mailPasskeyCode]) {
      expect(await person.browser.call(route, person)).toMatchObject({
        status: 409,
        problem: { code: 'NOT_AN_OPERATOR' },
      })
    }
  })
})
