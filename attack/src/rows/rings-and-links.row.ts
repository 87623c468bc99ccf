import type { Pair } from '@love-space/contracts/gateway/tap-link.ts'
import { login, verifyPin } from '@love-space/contracts/auth/session.routes.ts'
import { passwordlessSpaceLogin, peekSpaceToken } from '@love-space/contracts/gateway/tap.routes.ts'
import { addUserByToken, createWithToken, validateToken } from '@love-space/contracts/space/entry.routes.ts'
import { createInvitation, withdrawInvitation } from '@love-space/contracts/space/invitation.routes.ts'
import { randomBytes } from 'node:crypto'
import { isRefused, shown, textAt, valueAt } from '../http.ts'
import { newCouple, newUser } from '../people.ts'
import type { Row } from '../row.ts'
import type { Scene } from '../scene.ts'
import type { Target } from '../target.ts'
import type { Tally } from '../tally.ts'
import { tap } from '../taps.ts'

const secret = (): string => randomBytes(24).toString('base64url')

const replayChallenges = async (target: Target, tally: Tally): Promise<void> => {
  const [owner] = (await newCouple(target)).partners
  const first = target.newBrowser()
  const { challenge } = await tap(first, owner.pair)
  const second = target.newBrowser()
  const stolen = await second.call(verifyPin, { body: { pin: owner.pin, challenge } })
  tally.check('a challenge opens nothing in another browser', stolen.status === 410, shown(stolen))
  await tap(second, owner.pair)
  const crossed = await second.call(verifyPin, { body: { pin: owner.pin, challenge } })
  tally.check('nor in one with a tap of its own', crossed.status === 410, shown(crossed))
  const cookies = new Map(first.cookies)
  const used = await first.call(verifyPin, { body: { pin: owner.pin, challenge } })
  tally.check('it opens in its own', used.status === 200, shown(used))
  const replayed = await target.newBrowserWith(cookies).call(verifyPin, { body: { pin: owner.pin, challenge } })
  tally.check('and only once', replayed.status === 410, shown(replayed))
  const parallel = target.newBrowser()
  const fresh = await tap(parallel, owner.pair)
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => parallel.call(verifyPin, { body: { pin: owner.pin, challenge: fresh.challenge } })),
  )
  const opened = answers.filter(({ status }) => status === 200).length
  tally.check('also when it is sent four times at once', opened === 1, answers.map(shown).join())
}

const guessPairs = async (target: Target, tally: Tally): Promise<void> => {
  const [owner, partner] = (await newCouple(target)).partners
  const elsewhere = (await newCouple(target)).partners[0]
  const pairs: Pair[] = [
    { token: owner.pair.token, object: elsewhere.pair.object },
    { token: owner.pair.token, object: owner.pair.token },
    { token: owner.pair.object, object: owner.pair.token },
    { token: owner.pair.token, object: secret() },
    { token: secret(), object: owner.pair.object },
    { token: owner.pair.token, object: 'alpha' },
    { token: owner.pair.token, object: 'beta' },
    { token: owner.spaceId, object: owner.ringId },
    { token: owner.pair.token.toLowerCase(), object: owner.pair.object },
    ...Array.from({ length: 40 }, () => ({ token: secret(), object: secret() })),
  ]
  const guesser = await newUser(target)
  for (const pair of pairs) {
    const browser = target.newBrowser()
    const tapped = await tap(browser, pair)
    const isClosed = tapped.action === 'denied' || tapped.answer.status >= 400
    tally.check('a guessed pair opens nothing', isClosed && tapped.token === '', tapped.action)
    const peeked = await browser.call(peekSpaceToken, { query: pair })
    tally.check('and tells nothing', textAt(peeked.json, 'data.spaceName') === '', peeked.text.slice(0, 100))
    const body = { spaceToken: pair.token, object: pair.object }
    const signedIn = await browser.call(passwordlessSpaceLogin, { body })
    tally.check('and signs nobody in', isRefused(signedIn), shown(signedIn))
    const valid = await browser.call(validateToken, { query: pair })
    tally.check('and is not valid', valueAt(valid.json, 'data.valid') !== true, shown(valid))
    const joined = await guesser.browser.call(addUserByToken, { body: { ...pair, userId: guesser.userId } })
    tally.check('and lets nobody join', isRefused(joined), shown(joined))
  }
  const known = await target.newBrowser().call(passwordlessSpaceLogin, {
    body: { spaceToken: partner.pair.token, object: partner.pair.object },
  })
  tally.check('a found ring alone signs nobody in', known.status === 403, shown(known))
}

const takeInvitations = async (target: Target, tally: Tally): Promise<void> => {
  const [pair] = await target.newPairs(1)
  if (!pair) throw new Error('A ring was needed.')
  const first = await newUser(target)
  const joined = await first.browser.call(createWithToken, { body: { ...pair, userId: first.userId } })
  const spaceId = textAt(joined.json, 'data.space.id')
  const invite = async (): Promise<Pair> => {
    const answer = await first.browser.call(createInvitation, { params: { spaceId } })
    const parts = new URLSearchParams(new URL(textAt(answer.json, 'data.invitation.url')).hash.slice(1))
    const found = { token: parts.get('token') ?? '', object: parts.get('object') ?? '' }
    target.secrets.add('invitation', found.token)
    return found
  }
  const withdrawn = await invite()
  await first.browser.call(withdrawInvitation, { params: { spaceId } })
  const people = await Promise.all(Array.from({ length: 4 }, () => newUser(target)))
  const late = people[0]
  const tooLate = await late?.browser.call(addUserByToken, { body: { ...withdrawn, userId: late.userId } })
  tally.check(
    'a withdrawn invitation is gone',
    tooLate?.status === 410 || tooLate?.status === 404,
    tooLate && shown(tooLate),
  )
  const open = await invite()
  for (const wrong of [
    { ...open, object: 'alpha' },
    { ...open, token: `${open.token.slice(0, -1)}_` },
  ]) {
    const answer = await late?.browser.call(addUserByToken, { body: { ...wrong, userId: late.userId } })
    tally.check('an invitation is for its seat only', (answer?.status ?? 0) >= 400, answer && shown(answer))
  }
  const answers = await Promise.all(
    people.map(({ browser, userId }) => browser.call(addUserByToken, { body: { ...open, userId } })),
  )
  const inside = answers.filter(({ status }) => status === 200).length
  tally.check('four who use one invitation at once: one gets in', inside === 1, answers.map(shown).join())
  const other = await newUser(target)
  const impersonated = await other.browser.call(addUserByToken, { body: { ...open, userId: first.userId } })
  tally.check('nobody joins as somebody else', impersonated.status >= 400, shown(impersonated))
}

const targets = [
  '//evil.example',
  'https://evil.example',
  '/\\evil.example',
  '\r\nSet-Cookie: a=b',
  '\r\nLocation: //evil.example',
  'javascript:alert(1)',
  '#//evil.example',
  '%0d%0aX: y',
  '"><script>',
  '\u0000',
  'a'.repeat(5_000),
]

const bendRedirects = async (target: Target, tally: Tally): Promise<void> => {
  const address = target.newAddress()
  for (const value of targets) {
    for (const name of ['token', 'object', 'user', 'return', 'next']) {
      const path = `/api/space?token=x&object=y&${name}=${encodeURIComponent(value)}`
      const answer = await target.send({
        address,
        path,
        headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
      })
      const location = answer.headers.location ?? ''
      const holds = location.startsWith('/space#') && answer.headers['set-cookie'] === undefined
      tally.check('a link leads to the page of taps and nowhere else', holds || answer.status === 400, location)
    }
  }
}

const secretsInAddresses = async (scene: Scene, tally: Tally): Promise<void> => {
  const { token, object } = scene.victims.partners[0].pair
  const answer = await scene.target.send({
    address: scene.target.newAddress(),
    path: `/api/space?token=${token}&object=${object}`,
  })
  const holds = answer.headers['referrer-policy'] === 'no-referrer' && answer.headers['cache-control'] === 'no-store'
  tally.check('the address of a tap is neither kept nor passed on', answer.status === 303 && holds, shown(answer))
}

/** Asks for e-mails. Neither texts nor times may reveal whether one has an account. */
const askForAccounts = async (scene: Scene, tally: Tally): Promise<void> => {
  const { target } = scene
  const known = await Promise.all(Array.from({ length: 4 }, () => newUser(target)))
  const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
  const texts = new Set<string>()
  for (let index = 0; index < scene.tries(24, 8); index += 1) {
    const isKnown = index % 2 === 0
    const email = isKnown ? target.chance.pick(known).email : `nobody.${secret()}@example.com`
    const startedAt = performance.now()
    const answer = await target.newBrowser().call(login, { body: { email, password: 'a-wild-guess' } })
    times[isKnown ? 'known' : 'unknown'].push(performance.now() - startedAt)
    texts.add(`${answer.status} ${textAt(answer.json, 'code')} ${textAt(answer.json, 'message')}`)
  }
  tally.check('a sign-in says the same whether the account exists or not', texts.size === 1, [...texts].join())
  const ratio = median(times.known) / median(times.unknown)
  tally.check('and takes as long', ratio > 0.4 && ratio < 2.5, `${ratio.toFixed(2)} times as long`)
}

export const ringsAndLinks: Row = {
  id: 'F',
  title: 'challenges in other browsers, guessed pairs, invitations, links that lead elsewhere, who has an account',
  needsManyAddresses: true,
  attack: async (scene, tally) => {
    const { target } = scene
    await replayChallenges(target, tally)
    await guessPairs(target, tally)
    await takeInvitations(target, tally)
    await bendRedirects(target, tally)
    await secretsInAddresses(scene, tally)
    await askForAccounts(scene, tally)
  },
}
