import type { PasskeyAssertion, PasskeyCreation } from '@love-space/contracts/auth/passkey.ts'
import { assignRole, listRoles } from '@love-space/contracts/admin/user-admin.routes.ts'
import * as passkeys from '@love-space/contracts/auth/passkey.routes.ts'
import { verifyPin } from '@love-space/contracts/auth/session.routes.ts'
import { meWithRoles } from '@love-space/contracts/auth/user.routes.ts'
import { createPasskey, type PasskeyDevice } from '@love-space/testing/passkey-device.ts'
import { randomBytes } from 'node:crypto'
import type { Browser } from '../browser.ts'
import { isRefused, shown, textAt, valueAt, type Answer } from '../http.ts'
import { signInAsOperator } from '../operators.ts'
import { expectOk, newCouple, newUser, signInElsewhere, stepUp, type Couple, type TestUser } from '../people.ts'
import { inTurn, type Row } from '../row.ts'
import type { Target } from '../target.ts'
import type { Tally } from '../tally.ts'
import { tap } from '../taps.ts'

interface Owned extends PasskeyDevice {
  readonly passkeyId: string
}

const optionsFor = async ({ browser }: TestUser): Promise<PasskeyCreation> => {
  const answer = expectOk(await browser.call(passkeys.newPasskeyOptions, { body: {} }), 'Options of a passkey')
  return valueAt(answer.json, 'data.options') as PasskeyCreation
}

const add = async (target: Target, person: TestUser): Promise<Owned> => {
  await stepUp(person)
  const device = createPasskey(await optionsFor(person), { origin: target.web })
  const { attestation } = device
  const answer = expectOk(await person.browser.call(passkeys.addPasskey, { body: { attestation } }), 'Adding a passkey')
  return { ...device, passkeyId: textAt(answer.json, 'data.passkey.id') }
}

const ask = async (browser: Browser, challenge?: string): Promise<string> => {
  const body = challenge === undefined ? {} : { challenge }
  const answer = expectOk(
    await browser.call(passkeys.passkeySignInOptions, { body, token: null }),
    'Options to sign in',
  )
  return textAt(answer.json, 'data.options.challenge')
}

const signIn = (browser: Browser, assertion: PasskeyAssertion, challenge?: string): Promise<Answer> => {
  const body = { assertion, ...(challenge === undefined ? {} : { challenge }) }
  return browser.call(passkeys.signInByPasskey, { body, token: null })
}

type Asked = Parameters<PasskeyDevice['assert']>[0]

/** Asks for a challenge in a new browser and answers it, changed by `more`. */
const tryWith = async (target: Target, device: PasskeyDevice, more: Partial<Asked> = {}): Promise<Answer> => {
  const browser = target.newBrowser()
  return signIn(browser, device.assert({ challenge: await ask(browser), origin: target.web, ...more }))
}

const refusedAssertions: Row['attack'] = async ({ target }, tally) => {
  const [owner, other] = [await newUser(target, 'Ada'), await newUser(target, 'Mallory')]
  const [device, foreign] = [await add(target, owner), await add(target, other)]
  const browser = target.newBrowser()
  const assertion = device.assert({ challenge: await ask(browser), origin: target.web })
  const stolen = await signIn(target.newBrowser(), assertion)
  tally.check('an assertion is refused in another browser', isRefused(stolen), shown(stolen))
  const answers = await Promise.all(Array.from({ length: 8 }, () => signIn(browser, assertion)))
  const opened = answers.filter(({ status }) => status === 200).length
  tally.check('an assertion counts once, however often it is sent at once', opened === 1, `${opened} sign-ins`)
  const again = await signIn(browser, assertion)
  tally.check('nor does it count later', isRefused(again), shown(again))
  const tries: readonly (readonly [string, PasskeyDevice, Partial<Asked>])[] = [
    ['for another origin', device, { origin: 'https://love-space.example' }],
    ['for a challenge of nobody', device, { challenge: randomBytes(32).toString('base64url') }],
    ['without user verification', device, { isVerified: false }],
    [
      'signed by another key',
      { ...foreign, assert: (one) => ({ ...foreign.assert(one), id: device.id, userHandle: device.userHandle }) },
      {},
    ],
    [
      'for another account',
      { ...device, assert: (one) => ({ ...device.assert(one), userHandle: foreign.userHandle }) },
      {},
    ],
  ]
  for (const [how, by, more] of tries) {
    const answer = await tryWith(target, by, more)
    tally.check(`an assertion ${how} is refused`, isRefused(answer), shown(answer))
  }
  await tryWith(target, device, { counter: 9 })
  for (const counter of [9, 8, 0]) {
    const answer = await tryWith(target, device, { counter })
    tally.check('a counter that went back is refused', isRefused(answer), shown(answer))
  }
}

const ofTaps = async (target: Target, { partners }: Couple, tally: Tally): Promise<void> => {
  const [owner, partner] = partners
  const [device, foreign] = [await add(target, owner), await add(target, partner)]
  const finder = target.newBrowser()
  const first = (await tap(finder, owner.pair)).challenge
  const forFirst = device.assert({ challenge: await ask(finder, first), origin: target.web })
  const { challenge } = await tap(finder, owner.pair)
  const ofOther = await signIn(finder, forFirst, challenge)
  tally.check('an assertion for another tap is refused', isRefused(ofOther), shown(ofOther))
  const byPartner = foreign.assert({ challenge: await ask(finder, challenge), origin: target.web })
  const opened = await signIn(finder, byPartner, challenge)
  tally.check('a ring opens by no passkey of another than its owner', isRefused(opened), shown(opened))
}

const removed = async (target: Target, tally: Tally): Promise<void> => {
  const owner = await newUser(target, 'Ada')
  const device = await add(target, owner)
  const token = textAt((await tryWith(target, device)).json, 'data.token')
  const params = { id: device.passkeyId }
  const thief = await newUser(target, 'Mallory')
  const theft = await thief.browser.call(passkeys.removePasskey, { params })
  tally.check('nobody removes the passkey of another', isRefused(theft), shown(theft))
  expectOk(await owner.browser.call(passkeys.removePasskey, { params }), 'Removing a passkey')
  const after = await target.newBrowser().call(meWithRoles, { token })
  tally.check('a session ends with the passkey that began it', after.status === 401, shown(after))
  const again = await tryWith(target, device)
  tally.check('a removed passkey signs nobody in', isRefused(again), shown(again))
}

const taken = async (target: Target, tally: Tally): Promise<void> => {
  const [owner, thief] = [await newUser(target, 'Ada'), await newUser(target, 'Mallory')]
  const { id } = await add(target, owner)
  const { attestation } = createPasskey(await optionsFor(thief), { origin: target.web, id })
  const answer = await thief.browser.call(passkeys.addPasskey, { body: { attestation } })
  tally.check('nobody registers a credential that somebody else has', answer.status === 409, shown(answer))
}

/** An operator who also has a ring: neither the ring with the PIN nor a passkey at the ring makes them one. */
const operatorAtRing = async (target: Target, { partners }: Couple, tally: Tally): Promise<void> => {
  const [owner] = partners
  const params = { id: owner.userId }
  const superAdmin = await signInAsOperator(target, 'super_admin')
  expectOk(await superAdmin.call(assignRole, { params, body: { roleId: 'admin', assignedBy: 'admin' } }), 'A role')
  const browser = await signInElsewhere(target, owner)
  const device = await add(target, { ...owner, browser })
  const isOperator = await browser.call(listRoles, {})
  tally.check('a password opens the back-office', isOperator.status === 200, shown(isOperator))

  const finder = target.newBrowser()
  const { challenge } = await tap(finder, owner.pair)
  const opened = await signIn(
    finder,
    device.assert({ challenge: await ask(finder, challenge), origin: target.web }),
    challenge,
  )
  const atRing = await finder.call(listRoles, { token: textAt(opened.json, 'data.token') })
  tally.check('a passkey at a ring does not', isRefused(atRing), shown(atRing))

  const thief = target.newBrowser()
  const { challenge: second } = await tap(thief, owner.pair)
  const byPin = await thief.call(verifyPin, { body: { pin: owner.pin, challenge: second }, token: null })
  const token = textAt(expectOk(byPin, 'A PIN at a ring').json, 'data.token')
  const added = await thief.call(passkeys.newPasskeyOptions, { body: {}, token })
  tally.check('a ring and a PIN add no passkey to an operator', isRefused(added), shown(added))
}

const withoutChallenge = (answer: Answer): string =>
  JSON.stringify({ ...(valueAt(answer.json, 'data.options') as object), challenge: '' })

const guesses: Row['attack'] = async ({ target, tries }, tally) => {
  const known = (await newUser(target, 'Ada')).browser
  const options = (browser: Browser) => browser.call(passkeys.passkeySignInOptions, { body: {}, token: null })
  const [one, other] = [await options(known), await options(target.newBrowser())]
  tally.check('the options tell nothing of accounts', withoutChallenge(one) === withoutChallenge(other), shown(one))
  const challenges = tries(1_000, 0)
  if (challenges === 0) return
  const browser = target.newBrowser()
  let asked = 0
  while (asked < challenges && (await options(browser)).status === 200) asked += 1
  tally.check('a thousand challenges for one address are too many', asked < challenges, `${asked} challenges`)
}

export const passkeyRow: Row = {
  id: 'PK',
  title: 'passkeys: assertions sent twice, elsewhere, for others; copies; removed ones; those of operators at rings',
  attack: inTurn(
    refusedAssertions,
    async ({ target }, tally) => ofTaps(target, await newCouple(target), tally),
    async ({ target }, tally) => operatorAtRing(target, await newCouple(target), tally),
    ({ target }, tally) => removed(target, tally),
    ({ target }, tally) => taken(target, tally),
    guesses,
  ),
}
