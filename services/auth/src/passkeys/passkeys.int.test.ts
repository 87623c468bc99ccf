import * as contract from '@love-space/contracts/auth/passkey.routes.ts'
import { passkeyChanged } from '@love-space/contracts/auth/passkey.events.ts'
import { userSessionsEnded, sessionEnded } from '@love-space/contracts/auth/session.events.ts'
import { forgotPassword, listPasskeysOfReset, resetPassword } from '@love-space/contracts/auth/recovery.routes.ts'
import { listSessions, login, refresh, verifyPin } from '@love-space/contracts/auth/session.routes.ts'
import { choosePassword, meWithRoles } from '@love-space/contracts/auth/user.routes.ts'
import { deleteAccount } from '@love-space/contracts/auth/user.routes.ts'
import { readExportPage } from '@love-space/contracts/export.internal.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { endedSessionsHeader } from '@love-space/service-kit/auth/ends-of-request.ts'
import { randomToken } from '@love-space/service-kit/process/crypto.ts'
import { createPasskey, type PasskeyDevice } from '@love-space/testing/passkey-device.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  claimsOf,
  sidOf,
  origin as pageOrigin,
  startTestAuth,
  type Registered,
  type TestAuth,
  type TestBrowser,
} from '../../test/auth-harness.ts'

const origin = 'http://localhost:3000'
const minuteMs = 60_000
let auth: TestAuth
beforeAll(async () => {
  auth = await startTestAuth({ PUBLIC_ORIGIN: origin, EXTRA_ORIGINS: pageOrigin }, { keepsMails: true })
})
afterAll(() => auth.stop())

const addOptions = async ({ browser, token }: Registered) =>
  (await browser.call(contract.newPasskeyOptions, { token, body: {} })).body.data.options

const addTo = async (person: Registered): Promise<PasskeyDevice & { readonly passkeyId: string }> => {
  const device = createPasskey(await addOptions(person), { origin })
  const { attestation } = device
  const added = await person.browser.call(contract.addPasskey, { token: person.token, body: { attestation } })
  expect(added.status).toBe(201)
  return { ...device, passkeyId: added.body.data.passkey.id }
}

const challengeFor = async (browser: TestBrowser): Promise<string> =>
  (await browser.call(contract.passkeySignInOptions, { body: {} })).body.data.options.challenge

const signInWith = async (
  device: PasskeyDevice,
  browser = auth.browser(),
  more: { readonly isVerified?: boolean; readonly counter?: number; readonly origin?: string } = {},
) => {
  const assertion = device.assert({ challenge: await challengeFor(browser), origin, ...more })
  return browser.call(contract.signInByPasskey, { body: { assertion } })
}

const refusal = { status: 403, problem: { code: 'PASSKEY_REFUSED' } }

describe('adding a passkey', () => {
  it('needs a step-up, and tells its owner by an event and a mail', async () => {
    const person = await auth.registerUser()
    const device = await addTo(person)
    const { passkeys } = (await person.browser.call(contract.listPasskeys, person)).body.data
    expect(passkeys).toEqual([
      {
        id: device.passkeyId,
        name: null,
        browser: 'Safari on iPhone',
        createdAt: expect.any(String),
        lastUsedAt: null,
      },
    ])
    const told = await auth.service.published(passkeyChanged, ({ data }) => data.userId === person.userId)
    expect(told.data.change).toBe('added')
    await auth.mail('passkey-added', person.email)
    auth.advance(6 * minuteMs)
    const { body } = await person.browser.call(refresh)
    const stale = { ...person, token: body.data.token }
    for (const call of [
      stale.browser.call(contract.newPasskeyOptions, { token: stale.token, body: {} }),
      stale.browser.call(contract.renamePasskey, {
        ...stale,
        params: { id: device.passkeyId },
        body: { name: 'Mine' },
      }),
      stale.browser.call(contract.removePasskey, { ...stale, params: { id: device.passkeyId } }),
    ]) {
      expect(await call).toMatchObject({ status: 403, problem: { code: 'STEP_UP_REQUIRED' } })
    }
  })

  it('asks for a discoverable one with user verification, and for none that is there', async () => {
    const person = await auth.registerUser()
    const { id } = await addTo(person)
    expect(await addOptions(person)).toMatchObject({
      rp: { id: 'localhost' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id, type: 'public-key' }],
    })
  })

  it('refuses one without user verification, of another origin, or for a challenge of another browser', async () => {
    const person = await auth.registerUser()
    const add = async (device: PasskeyDevice, browser = person.browser) =>
      browser.call(contract.addPasskey, { token: person.token, body: { attestation: device.attestation } })
    expect(await add(createPasskey(await addOptions(person), { origin, isVerified: false }))).toMatchObject(refusal)
    expect(await add(createPasskey(await addOptions(person), { origin: 'http://localhost' }))).toMatchObject(refusal)
    expect(await add(createPasskey(await addOptions(person), { origin }), auth.browser())).toMatchObject({
      status: 410,
    })
    expect((await person.browser.call(contract.listPasskeys, person)).body.data.passkeys).toEqual([])
  })

  it('refuses one that anybody has, also one who adds it at the same moment', async () => {
    const [mira, tom] = [await auth.registerUser(), await auth.registerUser()]
    const id = randomToken(16)
    const answers = await Promise.all(
      [mira, tom].map(async (person) => {
        const { attestation } = createPasskey(await addOptions(person), { origin, id })
        return person.browser.call(contract.addPasskey, { token: person.token, body: { attestation } })
      }),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const late = createPasskey(await addOptions(mira), { origin, id })
    const again = { token: mira.token, body: { attestation: late.attestation } }
    expect(await mira.browser.call(contract.addPasskey, again)).toMatchObject({ problem: { code: 'PASSKEY_TAKEN' } })
  })

  it(`stops at ${limits.passkeysMax}`, async () => {
    const person = await auth.registerUser()
    const waiting = createPasskey(await addOptions(person), { origin })
    for (let n = 0; n < limits.passkeysMax; n += 1) await addTo(person)
    const full = { status: 409, problem: { code: 'TOO_MANY_PASSKEYS' } }
    expect(await person.browser.call(contract.newPasskeyOptions, { ...person, body: {} })).toMatchObject(full)
    const late = { ...person, body: { attestation: waiting.attestation } }
    expect(await person.browser.call(contract.addPasskey, late)).toMatchObject(full)
  })
})

const stepUpAnswer = async (device: PasskeyDevice, { browser, token }: Pick<Registered, 'browser' | 'token'>) => {
  const asked = await browser.call(contract.passkeyStepUpOptions, { token, body: {} })
  return device.assert({ challenge: asked.body.data.options.challenge, origin })
}

describe('signing in by passkey', () => {
  it('counts as password and PIN, in a browser that is known from then on', async () => {
    const person = await auth.registerUser()
    const device = await addTo(person)
    const browser = auth.browser()
    const { status, body } = await signInWith(device, browser)
    expect(status).toBe(200)
    expect(claimsOf(body.data.token)).toMatchObject({ amr: ['passkey'], sua: expect.any(Number) })
    expect(body.data.user.id).toBe(person.userId)
    expect((await browser.call(contract.newPasskeyOptions, { ...body.data, body: {} })).status).toBe(200)
    const { sessions } = (await browser.call(listSessions, body.data)).body.data
    expect(sessions[0]).toMatchObject({ method: 'passkey' })
    const tap = await auth.tap(auth.ownedRing(person.userId), browser)
    expect(tap.answer.action).toBe('login')
  })

  it('carries the roles of an operator, but not at a ring', async () => {
    const person = await auth.registerUser()
    const device = await addTo(person)
    await auth.service.deps.users.update({ _id: person.userId }, { $set: { roles: ['user', 'admin'] } }, [])
    expect(claimsOf((await signInWith(device)).body.data.token).roles).toEqual(['user', 'admin'])
    const browser = auth.browser()
    const challenge = (await auth.tap(auth.ownedRing(person.userId), browser)).answer.challenge ?? ''
    const asked = await browser.call(contract.passkeySignInOptions, { body: { challenge } })
    const assertion = device.assert({ challenge: asked.body.data.options.challenge, origin })
    const atRing = (await browser.call(contract.signInByPasskey, { body: { assertion, challenge } })).body.data
    expect(claimsOf(atRing.token).roles).toEqual(['user'])
    const confirmed = await browser.call(contract.verifyPasskey, {
      ...atRing,
      body: { assertion: await stepUpAnswer(device, { browser, token: atRing.token }) },
    })
    expect(claimsOf(confirmed.body.data.token).roles).toEqual(['user'])
  })

  it('takes an assertion once, in the browser that asked, within two minutes', async () => {
    const device = await addTo(await auth.registerUser())
    const browser = auth.browser()
    const expired = { status: 410, problem: { code: 'PASSKEY_EXPIRED' } }
    const assertion = device.assert({ challenge: await challengeFor(browser), origin })
    const other = auth.browser()
    await challengeFor(other)
    expect(await other.call(contract.signInByPasskey, { body: { assertion } })).toMatchObject(expired)
    const both = await Promise.all([1, 2].map(() => browser.call(contract.signInByPasskey, { body: { assertion } })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 410])
    const late = device.assert({ challenge: await challengeFor(browser), origin })
    auth.advance(limits.passkeyChallengeMinutesMax * minuteMs + 1)
    expect(await browser.call(contract.signInByPasskey, { body: { assertion: late } })).toMatchObject(expired)
    const forged = device.assert({ challenge: randomToken(), origin })
    expect(await browser.call(contract.signInByPasskey, { body: { assertion: forged } })).toMatchObject(expired)
  })

  it('refuses another origin, no user verification, a foreign signature and another user', async () => {
    const [mira, tom] = [await auth.registerUser(), await auth.registerUser()]
    const [device, foreign] = [await addTo(mira), await addTo(tom)]
    expect(await signInWith(device, auth.browser(), { origin: 'https://love.example' })).toMatchObject(refusal)
    expect(await signInWith(device, auth.browser(), { isVerified: false })).toMatchObject(refusal)
    const forged: PasskeyDevice = {
      ...device,
      assert: (asked) => ({ ...foreign.assert(asked), id: device.id, userHandle: device.userHandle }),
    }
    expect(await signInWith(forged)).toMatchObject(refusal)
    const swapped: PasskeyDevice = {
      ...device,
      assert: (asked) => ({ ...device.assert(asked), userHandle: foreign.userHandle }),
    }
    expect(await signInWith(swapped)).toMatchObject(refusal)
    expect((await signInWith(device)).status).toBe(200)
  })

  it('refuses a counter that went back, and tells its owner', async () => {
    const person = await auth.registerUser()
    const device = await addTo(person)
    expect((await signInWith(device, auth.browser(), { counter: 7 })).status).toBe(200)
    for (const counter of [7, 6, 0])
      expect(await signInWith(device, auth.browser(), { counter })).toMatchObject(refusal)
    const isTold = ({ data }: { data: { userId: string; change: string } }) =>
      data.userId === person.userId && data.change === 'refused'
    await auth.service.published(passkeyChanged, isTold)
    await auth.mail('passkey-refused', person.email)
    expect((await signInWith(device, auth.browser(), { counter: 8 })).status).toBe(200)
  })

  it('has the same options for everybody, and a limit per address', async () => {
    const few = await startTestAuth({ PUBLIC_ORIGIN: origin, PASSKEY_CHALLENGES_PER_ADDRESS: '2' })
    try {
      const browser = few.browser()
      const options = async () => (await browser.call(contract.passkeySignInOptions, { body: {} })).body.data.options
      const [first, second] = [await options(), await options()]
      expect({ ...second, challenge: first.challenge }).toEqual(first)
      expect(first).toEqual({
        challenge: expect.any(String),
        rpId: 'localhost',
        timeout: limits.passkeyChallengeMinutesMax * minuteMs,
        allowCredentials: [],
        userVerification: 'required',
      })
      expect((await browser.call(contract.passkeySignInOptions, { body: {} })).status).toBe(429)
    } finally {
      await few.stop()
    }
  })

  it('is off at an address without a name', async () => {
    const lan = await startTestAuth({ PUBLIC_ORIGIN: 'http://192.168.1.5:3000' })
    try {
      const answer = await lan.browser().call(contract.passkeySignInOptions, { body: {} })
      expect(answer).toMatchObject({ status: 404, problem: { code: 'PASSKEYS_OFF' } })
    } finally {
      await lan.stop()
    }
  })
})

describe('after a tap that asks for the PIN', () => {
  const expired = { status: 410, problem: { code: 'PASSKEY_EXPIRED' } }

  const tapIn = async (browser: TestBrowser, userId: string): Promise<string> => {
    const { answer } = await auth.tap(auth.ownedRing(userId), browser)
    expect(answer.action).toBe('pin')
    return answer.challenge ?? ''
  }
  const answerTo = async (device: PasskeyDevice, browser: TestBrowser, challenge?: string) => {
    const asked = await browser.call(contract.passkeySignInOptions, {
      body: challenge === undefined ? {} : { challenge },
    })
    return device.assert({ challenge: asked.body.data.options.challenge, origin })
  }

  it("the owner's passkey opens the ring, once, and makes the browser known", async () => {
    const person = await auth.registerUser()
    const device = await addTo(person)
    const browser = auth.browser()
    const challenge = await tapIn(browser, person.userId)
    const assertion = await answerTo(device, browser, challenge)
    const signedIn = await browser.call(contract.signInByPasskey, { body: { assertion, challenge } })
    expect(signedIn.status).toBe(200)
    expect(claimsOf(signedIn.body.data.token)).toMatchObject({ amr: ['ring', 'passkey'], roles: ['user'] })
    expect(browser.cookie('challengeBrowser')).toBeUndefined()
    expect((await auth.tap(auth.ownedRing(person.userId), browser)).answer.action).toBe('login')
  })

  it('a passkey of somebody else is refused, and the PIN still opens', async () => {
    const [mira, tom] = [await auth.registerUser(), await auth.registerUser()]
    const device = await addTo(tom)
    const browser = auth.browser()
    const challenge = await tapIn(browser, mira.userId)
    const assertion = await answerTo(device, browser, challenge)
    expect(await browser.call(contract.signInByPasskey, { body: { assertion, challenge } })).toMatchObject(refusal)
    expect((await browser.call(verifyPin, { body: { pin: mira.pin, challenge } })).status).toBe(200)
  })

  it('an answer for another tap, or for none, is refused', async () => {
    const person = await auth.registerUser()
    const device = await addTo(person)
    const browser = auth.browser()
    const first = await answerTo(device, browser, await tapIn(browser, person.userId))
    const none = await answerTo(device, browser)
    const challenge = await tapIn(browser, person.userId)
    for (const assertion of [first, none]) {
      expect(await browser.call(contract.signInByPasskey, { body: { assertion, challenge } })).toMatchObject(expired)
    }
    const ofTap = await answerTo(device, browser, challenge)
    expect(await browser.call(contract.signInByPasskey, { body: { assertion: ofTap } })).toMatchObject(expired)
  })
})

describe('stepping up by passkey', () => {
  it('counts for five minutes, only with a passkey of the signed-in user', async () => {
    const [mira, tom] = [await auth.registerUser(), await auth.registerUser()]
    const [device, foreign] = [await addTo(mira), await addTo(tom)]
    auth.advance(6 * minuteMs)
    const { body } = await mira.browser.call(refresh)
    const stale = { ...mira, token: body.data.token }
    const refused = { token: stale.token, body: { assertion: await stepUpAnswer(foreign, stale) } }
    expect(await stale.browser.call(contract.verifyPasskey, refused)).toMatchObject(refusal)
    const elsewhere = device.assert({ challenge: await challengeFor(stale.browser), origin })
    const other = { token: stale.token, body: { assertion: elsewhere } }
    expect((await stale.browser.call(contract.verifyPasskey, other)).status).toBe(410)
    const given = { token: stale.token, body: { assertion: await stepUpAnswer(device, stale) } }
    const confirmed = await stale.browser.call(contract.verifyPasskey, given)
    expect(confirmed.status).toBe(200)
    expect(claimsOf(confirmed.body.data.token).amr).toEqual(['pwd', 'passkey'])
    const { token } = confirmed.body.data
    expect((await stale.browser.call(contract.newPasskeyOptions, { token, body: {} })).status).toBe(200)
  })
})

describe('removing a passkey', () => {
  it('ends the sessions it began at once, and lets nobody in by it', async () => {
    const person = await auth.registerUser()
    const device = await addTo(person)
    const phone = auth.browser()
    const { token } = (await signInWith(device, phone)).body.data
    const answer = await person.browser.call(contract.removePasskey, { ...person, params: { id: device.passkeyId } })
    expect(answer.status).toBe(204)
    expect(answer.headers.get(endedSessionsHeader)).toContain(sidOf(token))
    await auth.service.published(sessionEnded, ({ data }) => data.sid === sidOf(token))
    expect((await phone.call(refresh)).status).toBe(401)
    expect((await phone.call(meWithRoles, { token })).status).toBe(401)
    expect((await person.browser.call(meWithRoles, person)).status).toBe(200)
    expect(await signInWith(device)).toMatchObject(refusal)
    await auth.mail('passkey-removed', person.email)
    const gone = await person.browser.call(contract.removePasskey, { ...person, params: { id: device.passkeyId } })
    expect(gone).toMatchObject({ status: 404, problem: { code: 'PASSKEY_NOT_FOUND' } })
  })

  it('leaves the session that removes it', async () => {
    const device = await addTo(await auth.registerUser())
    const browser = auth.browser()
    const { token } = (await signInWith(device, browser)).body.data
    await browser.call(contract.removePasskey, { token, params: { id: device.passkeyId } })
    expect((await browser.call(meWithRoles, { token })).status).toBe(200)
    expect((await browser.call(refresh)).status).toBe(200)
  })

  it('ends a session that begins at the same moment', async () => {
    const person = await auth.registerUser()
    for (let n = 0; n < 5; n += 1) {
      const device = await addTo(person)
      const phone = auth.browser()
      await Promise.all([
        signInWith(device, phone),
        person.browser.call(contract.removePasskey, { ...person, params: { id: device.passkeyId } }),
      ])
      expect((await phone.call(refresh)).status).toBe(401)
    }
  })

  it("is nobody else's to do", async () => {
    const device = await addTo(await auth.registerUser())
    const other = await auth.registerUser()
    const params = { id: device.passkeyId }
    expect((await other.browser.call(contract.removePasskey, { ...other, params })).status).toBe(404)
    const renamed = await other.browser.call(contract.renamePasskey, { ...other, params, body: { name: 'Theirs' } })
    expect(renamed.status).toBe(404)
    expect((await signInWith(device)).status).toBe(200)
  })
})

it('a reset leaves only those that its owner keeps, of a month and more, and used in a known browser', async () => {
  const person = await auth.registerUser()
  const [kept, unkept, unused] = [await addTo(person), await addTo(person), await addTo(person)]
  const browser = auth.browser()
  // The first use makes the browser known.
  for (const device of [unused, kept, unkept]) expect((await signInWith(device, browser)).status).toBe(200)
  auth.advance(limits.newPasskeyDays * 1440 * minuteMs + 1)
  await auth.service.deps.users.update({ _id: person.userId }, { $set: { emailConfirmedAt: auth.now() } }, [])
  const { token } = (await auth.browser().call(login, { body: { email: person.email, password: person.password } }))
    .body.data
  const fresh = await addTo({ ...person, token })
  await auth.browser().call(forgotPassword, { body: { email: person.email } })
  const { link } = await auth.mail('reset-password', person.email)
  const left = await auth.browser().call(listPasskeysOfReset, { body: { token: link } })
  expect(left.body.data.passkeys.map(({ id }) => id)).toEqual([kept.passkeyId, unkept.passkeyId])
  const keepPasskeys = [kept, unused, fresh].map(({ passkeyId }) => passkeyId)
  const body = { token: link, newPassword: 'a wholly other phrase', keepPasskeys }
  expect((await auth.browser().call(resetPassword, { body })).status).toBe(204)
  expect((await signInWith(kept)).status).toBe(200)
  for (const device of [unkept, unused, fresh]) expect(await signInWith(device)).toMatchObject(refusal)
  expect(await auth.browser().call(listPasskeysOfReset, { body: { token: link } })).toMatchObject({ status: 410 })
})

it('a passkey is named, exported, and erased with its account', async () => {
  const person = await auth.registerUser()
  const device = await addTo(person)
  const params = { id: device.passkeyId }
  await person.browser.call(contract.renamePasskey, { ...person, params, body: { name: 'Blue phone' } })
  const token = await auth.service.internalToken('media')
  const page = await auth.service.call(readExportPage, { params: { userId: person.userId }, query: {}, token })
  expect(page.body.data.items[0]?.data.passkeys).toEqual([
    { name: 'Blue phone', createdAt: expect.any(String), lastUsedAt: null },
  ])
  await person.browser.call(deleteAccount, person)
  const stored = await auth.service.deps.users.findById(person.userId)
  expect(stored?.passkeys ?? []).toEqual([])
  expect(await signInWith(device)).toMatchObject(refusal)
})

describe('under a password that an operator gave', () => {
  const give = (userId: string) =>
    auth.service.deps.users.update(
      { _id: userId },
      { $set: { passwordGivenAt: auth.now(), handledAt: auth.now() } },
      [],
    )
  const ownPasswordNeeded = { status: 409, problem: { code: 'OWN_PASSWORD_NEEDED' } }

  it('none is added and none opens anything, until the person chooses one, which removes all', async () => {
    const person = await auth.registerUser()
    const device = await addTo(person)
    const waiting = createPasskey(await addOptions(person), { origin })
    const phone = auth.browser()
    const before = (await signInWith(device, phone)).body.data
    await give(person.userId)
    const attestation = { token: person.token, body: { attestation: waiting.attestation } }
    expect(await person.browser.call(contract.addPasskey, attestation)).toMatchObject(ownPasswordNeeded)
    const options = await person.browser.call(contract.newPasskeyOptions, { ...person, body: {} })
    expect(options).toMatchObject(ownPasswordNeeded)
    expect(await signInWith(device)).toMatchObject(ownPasswordNeeded)
    const passwords = { currentPassword: person.password, newPassword: 'a wholly other phrase' }
    expect((await person.browser.call(choosePassword, { ...person, body: passwords })).status).toBe(200)
    await auth.service.published(userSessionsEnded, ({ data }) => data.userId === person.userId)
    expect((await phone.call(meWithRoles, before)).status).toBe(401)
    expect(await signInWith(device)).toMatchObject(refusal)
    const body = { email: person.email, password: passwords.newPassword }
    expect((await auth.browser().call(login, { body })).status).toBe(200)
  })
})
