import { login, logout, refresh } from '@love-space/contracts/auth/session.routes.ts'
import { meWithRoles, register, changePassword } from '@love-space/contracts/auth/user.routes.ts'
import { createLoveMessage } from '@love-space/contracts/engagement/message.routes.ts'
import { createSpace } from '@love-space/contracts/space/space.routes.ts'
import type { RouteSpec } from '@love-space/contracts/route.ts'
import { cookieHeader } from '@love-space/demo-data/cookies.ts'
import { randomUUID } from 'node:crypto'
import { decodeJwt } from 'jose'
import { sendRoute } from '../send-route.ts'
import type { Browser } from '../browser.ts'
import { shown, textAt, type Answer } from '../http.ts'
import { newAccount, newCouple, newUser, signInElsewhere, type TestUser } from '../people.ts'
import { publicRoutes } from '../routes.ts'
import type { Row } from '../row.ts'
import type { Scene } from '../scene.ts'
import type { Target } from '../target.ts'
import type { Tally } from '../tally.ts'

const works = async (browser: Browser, token: string | null): Promise<boolean> =>
  (await browser.call(meWithRoles, { token })).status === 200

const raceRefreshes = async (target: Target, tally: Tally): Promise<void> => {
  const { browser } = await newUser(target)
  const copies = Array.from({ length: 20 }, () => target.newBrowserWith(browser.cookies))
  const answers = await Promise.all(copies.map((copy) => copy.call(refresh)))
  const refreshed = answers.filter(({ status }) => status === 200)
  tally.check('tabs that refresh at once all go on', refreshed.length === copies.length, answers.map(shown).join())
  const children = new Set(copies.map((copy) => [...copy.cookies.values()].join()))
  tally.check('and all get the same child', children.size === 1, children.size)
  tally.check('the session lives', await works(browser, textAt(answers[0]?.json, 'data.token')))
}

const replayRefreshes = async (target: Target, tally: Tally): Promise<void> => {
  const { browser } = await newUser(target)
  const stolen = new Map(browser.cookies)
  for (let generation = 0; generation < 4; generation += 1) {
    const answer = await browser.call(refresh)
    tally.check('a refresh is exchanged', answer.status === 200, shown(answer))
    browser.token = textAt(answer.json, 'data.token')
  }
  const replay = await target.newBrowserWith(stolen).call(refresh)
  tally.check('a spent refresh cookie is refused', replay.status === 401, shown(replay))
  tally.check('and ends the family it was stolen from', !(await works(browser, browser.token)))
  const child = await browser.call(refresh)
  tally.check('the newest cookie of that family too', child.status === 401, shown(child))
}

const forgeRefreshes = async (target: Target, tally: Tally): Promise<void> => {
  const { browser } = await newUser(target)
  const name = [...browser.cookies.keys()].find((one) => one.endsWith('refresh')) ?? 'refresh'
  const real = browser.cookies.get(name) ?? ''
  const forged = [
    '',
    'x',
    '..',
    real.slice(0, -1),
    `${real}x`,
    real.toLowerCase(),
    real.replaceAll(/\d/g, '1'),
    `${real}; ${name}=x`,
    '%00',
    'a'.repeat(3_000),
    real.split('.').toReversed().join('.'),
  ]
  for (const value of forged.filter((one) => one !== real)) {
    const thief = target.newBrowser()
    const answer = await thief.call(refresh, { headers: { cookie: `${name}=${value}` } })
    const isSameCookie = value.startsWith(`${real};`)
    tally.check(
      'a made-up refresh cookie is refused',
      isSameCookie || answer.status === 401,
      `${value.length}: ${shown(answer)}`,
    )
  }
}

const signOut = async (target: Target, tally: Tally): Promise<void> => {
  const person = await newUser(target)
  const { browser } = person
  const kept = new Map(browser.cookies)
  const answer = await browser.call(logout)
  tally.check('signing out is answered', answer.status === 204, shown(answer))
  tally.check('the access token has ended with it', !(await works(browser, browser.token)))
  const again = await target.newBrowserWith(kept).call(refresh)
  tally.check('and so has the refresh cookie', again.status === 401, shown(again))
}

const changePasswords = async (target: Target, tally: Tally): Promise<void> => {
  const person = await newUser(target)
  const elsewhere = await signInElsewhere(target, person)
  const { password: newPassword } = newAccount(target)
  const body = { currentPassword: person.password, newPassword }
  const changed = await person.browser.call(changePassword, { body })
  tally.check('a password is changed', changed.status === 200, shown(changed))
  tally.check('every other session ends', !(await works(elsewhere, elsewhere.token)))
  tally.check('this one goes on', await works(person.browser, person.browser.token))
  const old = await target.newBrowser().call(login, { body: { email: person.email, password: person.password } })
  tally.check('the old password opens nothing', old.status === 401, shown(old))
}

const foreignOrigins = ['https://evil.example', 'null', 'http://localhost.evil.example', 'http://127.0.0.1', 'file://']

const askFromOtherSites = async (target: Target, tally: Tally): Promise<void> => {
  const person = await newUser(target)
  const { browser } = person
  const isOpaque = ({ headers }: Answer): boolean => headers['access-control-allow-origin'] === undefined
  for (const route of [refresh, logout]) {
    for (const origin of [...foreignOrigins, `${target.web}.evil.example`, undefined]) {
      const answer = await browser.call(route, { headers: { origin } })
      tally.check(
        `${route.id} is refused to ${origin ?? 'no origin'}`,
        answer.status === 403 && isOpaque(answer),
        shown(answer),
      )
    }
    const bare = await browser.call(route, { headers: { 'x-love-space': undefined } })
    tally.check(`${route.id} wants its header`, bare.status === 403, shown(bare))
  }
  tally.check('nobody was signed out', (await browser.call(refresh)).status === 200)
  for (const { route } of publicRoutes) {
    for (const origin of foreignOrigins.slice(0, 2)) {
      const path = `/api${route.path.replaceAll(/\{[^}]+\}/g, person.userId)}`
      const headers = {
        origin,
        'access-control-request-method': route.method,
        'access-control-request-headers': 'authorization',
      }
      const preflight = await target.send({ address: target.newAddress(), method: 'OPTIONS', path, headers })
      tally.check(`${route.id} lets no other site ask`, isOpaque(preflight) && preflight.status < 500, shown(preflight))
    }
  }
  const bodies = publicRoutes.filter(({ route }) => route.access === 'public' && route.body)
  for (const { route } of bodies) {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      undefined,
    ]) {
      const headers = { ...(type === undefined ? {} : { 'content-type': type }), cookie: cookieHeader(browser.cookies) }
      const answer = await sendRoute(target, route, { headers, body: '{}' })
      tally.check(`${route.id} takes no form of another site`, answer.status === 415, `${type}: ${shown(answer)}`)
    }
  }
}

const checkCookies = async (target: Target, tally: Tally): Promise<void> => {
  const answer = await target.newBrowser().call(register, { body: newAccount(target) })
  for (const line of answer.headers['set-cookie'] ?? []) {
    const holds = /httponly/i.test(line) && /samesite=strict/i.test(line) && !/domain=/i.test(line)
    tally.check('a cookie is for this origin and for no script', holds, line.split('=')[0])
  }
}

const keysOf = async (target: Target, people: readonly TestUser[], tally: Tally): Promise<void> => {
  const key = randomUUID()
  const names = ['First', 'Second']
  const ids = await Promise.all(
    people.map(async ({ browser }, index) => {
      const headers = { 'idempotency-key': key }
      const answer = await browser.call(createSpace, { body: { customName: names[index] ?? '' }, headers })
      const name = textAt(answer.json, 'data.space.customName')
      tally.check('a key of somebody else gives one what one asked for', name === names[index], shown(answer))
      return textAt(answer.json, 'data.space.id')
    }),
  )
  tally.check('and nobody gets what somebody else made with it', new Set(ids).size === people.length, ids.join())
  const headers = { 'idempotency-key': randomUUID() }
  const account = newAccount(target)
  const first = await target.newBrowser().call(register, { body: account, headers })
  const taken = await target.newBrowser().call(register, { body: { ...newAccount(target), name: 'Thief' }, headers })
  tally.check(
    'a key does not hand over the account it opened',
    first.status === 201 && taken.status === 422,
    shown(taken),
  )
  const guessed = await target.newBrowser().call(register, { body: { ...account, password: 'another-guess' }, headers })
  tally.check('nor to a client that knows all but the password', guessed.status === 422, shown(guessed))
}

const keysOfPartners = async (target: Target, tally: Tally): Promise<void> => {
  const [{ partners: one }, { partners: two }] = [await newCouple(target), await newCouple(target)]
  const headers = { 'idempotency-key': randomUUID() }
  for (const { browser } of [one[0], two[0]]) {
    const answer = await browser.call(createLoveMessage, { body: { message: 'same key' }, headers })
    const isOwn =
      answer.status === 409 ||
      textAt(answer.json, 'data.loveMessage.createdById') === decodeJwt(browser.token ?? '').sub
    tally.check("a key never answers with another couple's message", isOwn, shown(answer))
  }
}

const overrideMethods = async (scene: Scene, tally: Tally): Promise<void> => {
  const { target } = scene
  const [ada] = scene.others.partners
  const reads: RouteSpec[] = publicRoutes.map(({ route }) => route).filter(({ method }) => method === 'GET')
  for (const name of ['x-http-method-override', 'x-http-method', 'x-method-override']) {
    for (const route of reads.slice(0, 4)) {
      const answer = await target.send({
        address: target.newAddress(),
        path: `/api${route.path.replaceAll(/\{[^}]+\}/g, ada.spaceId)}?_method=DELETE`,
        headers: { [name]: 'DELETE', authorization: `Bearer ${ada.browser.token}` },
      })
      tally.check(
        'a header makes no other method of a read',
        answer.status < 500 && answer.status !== 204,
        shown(answer),
      )
    }
  }
  const still = await ada.browser.call(meWithRoles)
  tally.check('nothing was ended by it', still.status === 200, shown(still))
}

export const sessions: Row = {
  id: 'E',
  title: 'refresh races and replays, sign-out, other sites, idempotency keys of others, method overrides',
  needsManyAddresses: true,
  attack: async (scene, tally) => {
    const { target } = scene
    await raceRefreshes(target, tally)
    await replayRefreshes(target, tally)
    await forgeRefreshes(target, tally)
    await signOut(target, tally)
    await changePasswords(target, tally)
    await askFromOtherSites(target, tally)
    await checkCookies(target, tally)
    await keysOf(target, [await newUser(target), await newUser(target)], tally)
    await keysOfPartners(target, tally)
    await overrideMethods(scene, tally)
  },
}
