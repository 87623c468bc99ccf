import { routesByOwner } from '@love-space/contracts/catalog.ts'
import { register } from '@love-space/contracts/auth/user.routes.ts'
import { handleSpaceToken, passwordlessSpaceLogin, peekSpaceToken } from '@love-space/contracts/gateway/tap.routes.ts'
import type { RouteSpec } from '@love-space/contracts/route.ts'
import { addUserByToken, createWithToken, validateToken } from '@love-space/contracts/space/entry.routes.ts'
import { bindRing } from '@love-space/contracts/space/ring.routes.ts'
import { pairOf } from '@love-space/demo-data/tap-link.ts'
import { issueTapLinks } from '@love-space/local-runtime/run/issue-tap-links.ts'
import type { SunCode } from '@love-space/service-kit/sun/sun-code.ts'
import { sunKeysOf } from '@love-space/service-kit/sun/sun-keys.ts'
import { issueSunRing, type SunRing } from '@love-space/testing/sun-ring.ts'
import { createSunChip, type SunChip } from '@love-space/testing/sun-chip.ts'
import { randomBytes } from 'node:crypto'
import type { Browser } from '../browser.ts'
import { shown, textAt, type Answer } from '../http.ts'
import { newAccount, newCouple, newUser, stepUp, type Couple } from '../people.ts'
import { inTurn, type Row } from '../row.ts'
import type { Target } from '../target.ts'

const codeOf = ({ json }: Answer): string => textAt(json, 'code')
const newUid = (): string => `04${randomBytes(6).toString('hex').toUpperCase()}`

const chipOf = (target: Target, batchId: string, uid: string, keyBatchId = batchId): SunChip => {
  const [version = '', key = ''] =
    Object.entries(JSON.parse(target.processSecrets.space.SUN_MASTER_KEYS ?? '{}') as Record<string, string>).at(-1) ??
    []
  if (version === '') throw new Error('The product has no master key of rings.')
  return createSunChip(uid, sunKeysOf(Buffer.from(key, 'base64url'), { batchId: keyBatchId, uid }))
}

/** Puts a free ring that signs its taps into a space, which is a new one unless its couple is given. */
const newSunRing = async (target: Target, couple?: Couple): Promise<SunRing> => {
  const [link = ''] = couple ? [] : await issueTapLinks(target.dir, 1)
  const place = couple?.partners[0].pair ?? pairOf(link)
  const ring = await issueSunRing(target.dir, place)
  target.secrets.add('device token', ring.pair.object)
  target.secrets.add('space token', place.token)
  return ring
}

const tapWith = async (
  target: Target,
  browser: Browser,
  { pair }: SunRing,
  code: Partial<SunCode>,
): Promise<Answer> => {
  for (const part of [code.piccData, code.cmac]) if (part) target.secrets.add('code of a ring', part)
  return browser.call(handleSpaceToken, { body: { ...pair, ...code }, token: null })
}
const actionOf = (answer: Answer): string => textAt(answer.json, 'data.action') || codeOf(answer)

const usesAtOnce = 30

const replay: Row['attack'] = async ({ target }, tally) => {
  const ring = await newSunRing(target)
  const code = ring.chip.tap()
  const browsers = Array.from({ length: usesAtOnce }, () => target.newBrowser())
  const answers = await Promise.all(browsers.map((browser) => tapWith(target, browser, ring, code)))
  const opened = answers.filter(({ status }) => status === 200)
  tally.check('one of thirty who use a link at once gets in', opened.length === 1, answers.map(actionOf).join())
  const others = answers.filter(({ status }) => status !== 200)
  for (const answer of others)
    tally.check('the others read that it was used', codeOf(answer) === 'RING_LINK_USED', shown(answer))
  const later = await tapWith(target, target.newBrowser(), ring, code)
  tally.check('and so does everybody later', codeOf(later) === 'RING_LINK_USED', shown(later))
  const owner = await tapWith(target, target.newBrowser(), ring, ring.chip.tap())
  tally.check('the next tap opens', actionOf(owner) === 'signup', actionOf(owner))
}

const flippedAt = (hex: string, bit: number): string => {
  const bytes = Buffer.from(hex, 'hex')
  bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7))
  return bytes.toString('hex')
}

const forge: Row['attack'] = async ({ target, tries }, tally) => {
  const [ring, other] = [await newSunRing(target), await newSunRing(target)]
  const code = ring.chip.tap()
  const flips = Array.from({ length: tries(16, 8) }, () => ({
    ...code,
    cmac: flippedAt(code.cmac, target.chance.between(0, code.cmac.length * 4 - 1)),
  }))
  const forged: Readonly<Record<string, readonly Partial<SunCode>[]>> = {
    'with a flipped bit': flips,
    'of another ring': [other.chip.tap()],
    'with the UID of another chip': [{ ...code, piccData: other.chip.tap().piccData }],
    'of a chip with its UID and the key of another batch': [
      chipOf(target, ring.batchId, ring.uid, other.batchId).tap(),
    ],
    'of a chip with another UID and the keys of its batch': [chipOf(target, ring.batchId, newUid()).tap()],
    'that is cut off': [
      { ...code, cmac: code.cmac.slice(2) },
      { ...code, piccData: code.piccData.slice(2) },
    ],
    'without its signature': [{ piccData: code.piccData }, { ...code, cmac: '' }],
  }
  const unknown = await target.newBrowser().call(handleSpaceToken, {
    body: { token: ring.pair.token, object: randomBytes(32).toString('base64url') },
  })
  for (const [what, codes] of Object.entries(forged)) {
    for (const one of codes) {
      const browser = target.newBrowser()
      const answer = await tapWith(target, browser, ring, one)
      tally.check(`a code ${what} is an unknown link`, answer.text === unknown.text, answer.text.slice(0, 200))
      tally.check('and gives no ticket', ![...browser.cookies.keys()].some((name) => name.endsWith('ticket')))
    }
  }
  const honest = await tapWith(target, target.newBrowser(), ring, code)
  tally.check('and uses up nothing', actionOf(honest) === 'signup', shown(honest))
}

type Open = (browser: Browser, ring: SunRing) => Promise<Answer>

const enter =
  (route: typeof createWithToken | typeof addUserByToken, target: Target): Open =>
  async (browser, { pair }) => {
    const { browser: signedIn, userId } = await newUser(target)
    return browser.call(route, { body: { ...pair, userId }, token: signedIn.token })
  }

const waysIn = (target: Target): Readonly<Record<string, Open>> => ({
  [handleSpaceToken.id]: (browser, { pair }) => browser.call(handleSpaceToken, { body: { ...pair } }),
  [peekSpaceToken.id]: (browser, { pair }) => browser.call(peekSpaceToken, { query: { ...pair } }),
  [passwordlessSpaceLogin.id]: (browser, { pair: { token, object } }) =>
    browser.call(passwordlessSpaceLogin, { body: { spaceToken: token, object } }),
  [validateToken.id]: (browser, { pair }) => browser.call(validateToken, { query: { ...pair } }),
  [createWithToken.id]: enter(createWithToken, target),
  [addUserByToken.id]: enter(addUserByToken, target),
  [register.id]: (browser, { pair: { token, object } }) =>
    browser.call(register, { body: { ...newAccount(target), ringToken: object, spaceToken: token } }),
})

const takesRing = ({ access, body, query }: RouteSpec): boolean =>
  access !== 'admin' &&
  [body, query].some((part) => ['object', 'ringToken'].some((name) => part?.properties && name in part.properties))

const openByPair: Row['attack'] = async ({ target }, tally) => {
  const [ring, other] = [await newSunRing(target), await newSunRing(target)]
  const ways = waysIn(target)
  const routes = Object.values(routesByOwner).flat().filter(takesRing)
  const missing = routes.filter(({ id }) => !(id in ways)).map(({ id }) => id)
  tally.check('every route that takes a ring is tried', missing.length === 0, missing.join())
  const withOther = target.newBrowser()
  await tapWith(target, withOther, other, other.chip.tap())
  for (const [id, open] of Object.entries(ways)) {
    const alone = await open(target.newBrowser(), ring)
    tally.check(`the link without a code opens nothing: ${id}`, codeOf(alone) === 'RING_NOT_TAPPED', shown(alone))
    const foreign = await open(withOther, ring)
    tally.check(`nor with the ticket of another ring: ${id}`, codeOf(foreign) === 'RING_NOT_TAPPED', shown(foreign))
  }
  const half = await target
    .newBrowser()
    .call(register, { body: { ...newAccount(target), ringToken: ring.pair.object } })
  tally.check('nor does half of it', codeOf(half) === 'RING_NOT_TAPPED', shown(half))
}

const bindWithoutTap: Row['attack'] = async ({ target }, tally) => {
  const couple = await newCouple(target)
  const [owner] = couple.partners
  const ring = await newSunRing(target, couple)
  await stepUp(owner)
  const params = { spaceId: couple.spaceId, ringId: ring.ringId }
  const bound = await owner.browser.call(bindRing, { params })
  tally.check('a member binds no ring that they have not tapped', codeOf(bound) === 'RING_NOT_TAPPED', shown(bound))
  await tapWith(target, owner.browser, ring, ring.chip.tap())
  const tapped = await owner.browser.call(bindRing, { params })
  tally.check('and one that they have', tapped.status === 200, shown(tapped))
}

const comeIn: Row['attack'] = async ({ target }, tally) => {
  const ring = await newSunRing(target)
  const browser = target.newBrowser()
  await tapWith(target, browser, ring, ring.chip.tap())
  const account = newAccount(target)
  const { token: spaceToken, object: ringToken } = ring.pair
  const registered = await browser.call(register, { body: { ...account, ringToken, spaceToken } })
  tally.check('whoever tapped registers', registered.status === 201, shown(registered))
  browser.token = textAt(registered.json, 'data.token')
  const userId = textAt(registered.json, 'data.user.id')
  const joined = await browser.call(createWithToken, { body: { ...ring.pair, userId } })
  tally.check('and enters', joined.status === 201, shown(joined))
  browser.token = null
  const code = ring.chip.tap()
  const known = await tapWith(target, browser, ring, code)
  tally.check(
    'a fresh tap opens in a known browser',
    known.status === 200 && actionOf(known) !== 'pin',
    actionOf(known),
  )
  const copied = await tapWith(target, browser, ring, code)
  tally.check('its copy does not, even there', codeOf(copied) === 'RING_LINK_USED', shown(copied))
  const unknown = await tapWith(target, target.newBrowser(), ring, ring.chip.tap())
  tally.check('a fresh tap elsewhere asks for the PIN', actionOf(unknown) === 'pin', actionOf(unknown))
}

export const signingRings: Row = {
  id: 'SU',
  title: 'rings that sign their taps: used codes, forged codes, and their links without a code',
  attack: inTurn(replay, forge, openByPair, bindWithoutTap, comeIn),
}
