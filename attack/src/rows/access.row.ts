import { endSessions, logout } from '@love-space/contracts/auth/session.routes.ts'
import type { Caller, RouteSpec } from '@love-space/contracts/route.ts'
import { processNames } from '@love-space/contracts/processes.ts'
import { privateKeyOf } from '@love-space/local-runtime/record/secrets.ts'
import { createInternalSigner } from '@love-space/service-kit/auth/internal-auth.ts'
import { targetOf } from '@love-space/service-kit/http/internal-client.ts'
import { sendRoute } from '../send-route.ts'
import { forgedTokens } from '../forged-tokens.ts'
import { createSender, shown, textAt, type Answer } from '../http.ts'
import { asSignedIn, newCouple, newUser, signInElsewhere } from '../people.ts'
import { exampleOf } from '../route-examples.ts'
import { internalRoutes, isDeletion, publicRoutes, signedInRoutes } from '../routes.ts'
import type { Row } from '../row.ts'
import type { Scene } from '../scene.ts'
import type { Tally } from '../tally.ts'

const send = (scene: Scene, route: RouteSpec, token: string | null): Promise<Answer> =>
  sendRoute(scene.target, route, { ...exampleOf(route, scene), token })

const leaksNothing = (scene: Scene, { text }: Answer): boolean => !text.includes(scene.victims.private)

/** Number of ways tried per route in the short form. Each service's `describeRouteSecurity` covers all its routes. */
const fewPerRoute = { tokens: 4, callers: 2, spellings: 3 } as const

const waysFor = <T>({ isShort }: Scene, ways: readonly T[], few: number, turn: number): readonly T[] =>
  isShort ? Array.from({ length: few }, (_, index) => ways[(turn * few + index) % ways.length] as T) : ways

const callWithForgedTokens = async (scene: Scene, tally: Tally): Promise<void> => {
  const [victim] = scene.victims.partners
  const forged = await forgedTokens(scene.target, victim.browser.token ?? '')
  for (const [turn, { route }] of signedInRoutes.entries()) {
    for (const [what, token] of waysFor(scene, Object.entries(forged), fewPerRoute.tokens, turn)) {
      const answer = await send(scene, route, token)
      const holds = answer.status === 401 && leaksNothing(scene, answer)
      tally.check(`${route.id} refuses ${what}`, holds, shown(answer))
    }
  }
}

const callWithEndedSession = async (scene: Scene, tally: Tally): Promise<void> => {
  const { target } = scene
  const person = await newUser(target)
  const leftOpen = await signInElsewhere(target, person)
  await person.browser.call(logout)
  const ended = person.browser.token
  const answers = await Promise.all(signedInRoutes.map(({ route }) => send(scene, route, ended)))
  answers.forEach((answer, index) => {
    const id = signedInRoutes[index]?.route.id
    tally.check(`${id} refuses a session that signed out`, answer.status === 401, shown(answer))
  })
  await leftOpen.call(endSessions, { query: {} })
  const after = await leftOpen.call(endSessions, { query: {} })
  tally.check('ending every session ends this one too', after.status === 401, shown(after))
}

const callAsStranger = async (scene: Scene, tally: Tally): Promise<void> => {
  const foreigners = [await newUser(scene.target), (await newCouple(scene.target)).partners[0]]
  for (const { route } of signedInRoutes.filter(({ route }) => !isDeletion(route))) {
    for (const foreigner of foreigners) {
      const answer = await asSignedIn(scene.target, foreigner, (token) => send(scene, route, token))
      tally.check(
        `${route.id} tells a stranger nothing`,
        leaksNothing(scene, answer) && answer.status < 500,
        shown(answer),
      )
      if (route.access === 'admin') tally.check(`${route.id} is for operators`, answer.status === 403, shown(answer))
      if (route.params?.properties.spaceId) {
        tally.check(`${route.id} answers 404 in another space`, [403, 404].includes(answer.status), shown(answer))
      }
      if (/^\/(memories|timeline)\/\{id\}/.test(route.path)) {
        tally.check(`${route.id} knows no record of others`, [400, 404].includes(answer.status), shown(answer))
      }
      // A registration counts as a step-up, so only records of others are refused here.
      if (route.stepUp && route.params?.properties.spaceId) {
        const refused = ['STEP_UP_REQUIRED', 'SPACE_NOT_FOUND', 'NOT_FOUND', 'FORBIDDEN']
        tally.check(`${route.id} wants a confirmation`, refused.includes(textAt(answer.json, 'code')), shown(answer))
      }
    }
  }
}

/** Sends internal calls to the services' own ports, as an intruder in the network, with every other process's key. */
const callInternally = async (scene: Scene, tally: Tally): Promise<void> => {
  const { target, victims } = scene
  const signerOf = (caller: Caller) =>
    createInternalSigner({ caller, privateKey: privateKeyOf(target.processSecrets, caller) })
  for (const [turn, { owner, route }] of internalRoutes.entries()) {
    const send = createSender(target.ports[owner])
    const { params, query, body } = exampleOf(route, scene)
    const call = (token: string | undefined) =>
      send({
        address: '127.0.0.1',
        method: route.method,
        path: targetOf(route.path, params, query),
        headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
        ...(body === undefined ? {} : { body }),
      })
    const allowed: Caller = route.callers?.[0] ?? 'admin'
    const others = processNames.filter((name) => !route.callers?.includes(name))
    const ways: readonly (readonly [what: string, status: number, token: () => Promise<string | undefined>])[] = [
      ['a call without a token', 401, async () => undefined],
      ["a user's token", 401, async () => victims.partners[0].browser.token ?? ''],
      ...others.map((caller) => [caller, 403, () => signerOf(caller)(owner)] as const),
      ['a token for another', 401, () => signerOf(allowed)(owner === 'auth' ? 'space' : 'auth')],
    ]
    for (const [what, status, token] of waysFor(scene, ways, fewPerRoute.callers, turn)) {
      const answer = await call(await token())
      tally.check(`${owner} ${route.id} refuses ${what}`, answer.status === status, shown(answer))
    }
  }
}

/** Returns spellings of a path that only some servers treat as equal. */
const spellingsOf = (path: string): Record<string, string> => ({
  'a slash at its end': `${path}/`,
  'upper case': path.replace('/api', '/API'),
  'an upper-case letter': path.replace(
    /\/([a-z])([^/]*)$/,
    (_, first: string, rest: string) => `/${first.toUpperCase()}${rest}`,
  ),
  'two slashes': path.replace('/api/', '/api//'),
  'a dot': path.replace('/api/', '/api/./'),
  'an encoded dot': path.replace('/api/', '/api/%2e/'),
  'an encoded letter': path.replace('/api/', '/%61pi/'),
  'an encoded slash': path.replace('/api/', '/api%2f'),
  'a parameter': `${path};a=b`,
  'an ending': `${path}.json`,
  'a null byte': `${path}%00`,
  'a way back': path.replace('/api/', '/api/auth/../'),
})

const spellDifferently = async (scene: Scene, tally: Tally): Promise<void> => {
  for (const [turn, { route }] of signedInRoutes.entries()) {
    const { params, query } = exampleOf(route, scene)
    const [path = '', search = ''] = `/api${targetOf(route.path, params, query)}`.split('?')
    for (const [what, spelling] of waysFor(scene, Object.entries(spellingsOf(path)), fewPerRoute.spellings, turn)) {
      const answer = await scene.target.send({
        address: scene.target.newAddress(),
        method: route.method,
        path: search ? `${spelling}?${search}` : spelling,
      })
      const isPage = (answer.headers['content-type'] ?? '').startsWith('text/html')
      const holds = answer.status >= 300 ? answer.status < 500 : isPage
      tally.check(`${route.id} with ${what} lets nobody past`, holds && leaksNothing(scene, answer), shown(answer))
    }
  }
}

export const access: Row = {
  id: 'A',
  title: 'every route with no, expired, forged, ended and foreign tokens, and by every internal caller',
  needsManyAddresses: true,
  attack: async (scene, tally) => {
    await callWithForgedTokens(scene, tally)
    await callWithEndedSession(scene, tally)
    await callAsStranger(scene, tally)
    await callInternally(scene, tally)
    await spellDifferently(scene, tally)
    tally.notes.push(`${publicRoutes.length} public routes`)
  },
}
