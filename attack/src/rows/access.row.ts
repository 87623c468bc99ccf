import { listCapsules } from '@love-space/contracts/engagement/capsule.routes.ts'
import type { Caller, RouteSpec } from '@love-space/contracts/route.ts'
import { processNames } from '@love-space/contracts/processes.ts'
import { privateKeyOf } from '@love-space/local-runtime/record/secrets.ts'
import { createInternalSigner } from '@love-space/service-kit/auth/internal-auth.ts'
import { targetOf } from '@love-space/service-kit/http/internal-client.ts'
import { sendRoute } from '../send-route.ts'
import { tryAccess } from '../access-matrix.ts'
import { makeAccessWorld, type AccessWorld } from '../access-world.ts'
import { askEverything } from '../ask-everything.ts'
import { forgedTokens, wrongSignature } from '../forged-tokens.ts'
import { createSender, shown, valueAt, type Answer } from '../http.ts'
import { exampleOf, harmlessExampleOf } from '../route-examples.ts'
import { internalRoutes, publicRoutes, signedInRoutes } from '../routes.ts'
import type { Row } from '../row.ts'
import { waysFor, type Scene } from '../scene.ts'
import { unconfirmedTokenOf } from '../signed-tokens.ts'
import type { Tally } from '../tally.ts'

const send = (scene: Scene, route: RouteSpec, token: string | null): Promise<Answer> =>
  sendRoute(scene.target, route, { ...exampleOf(route, scene), token })

const leaksNothing = (scene: Scene, { text }: Answer): boolean => !text.includes(scene.victims.private)

/** Number of ways tried per route in the short form. */
const fewPerRoute = { tokens: 1, spellings: 1, processes: 2 } as const

/** Tokens that the matrix does not try. */
const callWithForgedTokens = async (scene: Scene, tally: Tally): Promise<void> => {
  const [victim] = scene.victims.partners
  const forged = await forgedTokens(scene.target, victim.browser.token ?? '')
  const ways = Object.entries(forged).filter(([what]) => what !== wrongSignature)
  for (const [turn, { route }] of signedInRoutes.entries()) {
    for (const [what, token] of waysFor(scene, ways, fewPerRoute.tokens, turn)) {
      const answer = await send(scene, route, token)
      const holds = answer.status === 401 && leaksNothing(scene, answer)
      tally.check(`${route.id} refuses ${what}`, holds, shown(answer))
    }
  }
}

/** Sends internal calls to the services' own ports, as an intruder in the network, with the key of every process. */
const callInternally = async (scene: Scene, tally: Tally): Promise<void> => {
  const { target, victims } = scene
  const signers = new Map(
    processNames.map((caller) => [
      caller,
      createInternalSigner({ caller, privateKey: privateKeyOf(target.processSecrets, caller) }),
    ]),
  )
  const tokenOf = async (caller: Caller, audience: Caller): Promise<string> =>
    (await signers.get(caller)?.(audience)) ?? ''
  const userToken = victims.partners[0].browser.token ?? ''

  const callAll = async (owner: Caller): Promise<void> => {
    const send = createSender(target.ports[owner])
    for (const [turn, { route }] of internalRoutes.filter((one) => one.owner === owner).entries()) {
      const { params, query, body } = harmlessExampleOf(route, scene)
      const call = (token: string | undefined) =>
        send({
          address: '127.0.0.1',
          method: route.method,
          path: targetOf(route.path, params, query),
          headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
          ...(body === undefined ? {} : { body }),
        })
      const check = (what: string, status: number, answer: Answer) =>
        tally.check(`${owner} ${route.id} refuses ${what}`, answer.status === status, shown(answer))
      check('a call without a token', 401, await call(undefined))
      check("a user's token", 401, await call(userToken))
      const [allowed = 'admin'] = route.callers ?? []
      check('a token for another service', 401, await call(await tokenOf(allowed, owner === 'auth' ? 'space' : 'auth')))
      const others = processNames.filter((name) => !route.callers?.includes(name))
      for (const caller of waysFor(scene, others, fewPerRoute.processes, turn)) {
        check(caller, 403, await call(await tokenOf(caller, owner)))
      }
      for (const caller of route.callers ?? []) {
        const answer = await call(await tokenOf(caller, owner))
        const isServed = answer.status > 0 && ![401, 403].includes(answer.status) && answer.status < 500
        tally.check(`${owner} ${route.id} serves ${caller}`, isServed, shown(answer))
      }
    }
  }
  await Promise.all(processNames.map(callAll))
  tally.notes.push(`${internalRoutes.length} internal operations, ${processNames.length} processes`)
}

/** Asks every operation as the partner of a sealed letter's writer. `test:sealed` asks others too, and on its day. */
const askForSealedLetter = async (
  scene: Scene,
  { owner, partner, sealed }: AccessWorld,
  tally: Tally,
): Promise<void> => {
  const token = await unconfirmedTokenOf(scene.target, owner.browser.token ?? '')
  const { told, requests, served } = await askEverything(scene, { owner, token, isOperator: false, needles: [sealed] })
  tally.check("no operation tells the writer's partner a word of a sealed letter", told.length === 0, told.join())
  const { text } = await partner.browser.call(listCapsules, { query: { state: 'sealed' } })
  tally.check('its writer reads it', text.includes(sealed))
  tally.notes.push(`${requests} requests for a sealed letter, ${served} of them served`)
}

/** The product must offer no operation that the matrix does not try. */
const compareWithDocuments = async ({ target }: Scene, tally: Tally): Promise<void> => {
  const { json } = await target.send({ address: target.newAddress(), path: '/api/openapi.json' })
  const documented = Object.entries((valueAt(json, 'paths') ?? {}) as Record<string, object>).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const known = new Set(publicRoutes.map(({ route: { method, path } }) => `${method} ${path}`))
  tally.check('the document names operations', documented.length > 0, documented.length)
  for (const operation of documented) tally.check(`the matrix tries ${operation}`, known.has(operation))
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
  title: 'every operation by every kind of caller, with forged tokens, and by other spellings',
  needsManyAddresses: true,
  attack: async (scene, tally) => {
    await compareWithDocuments(scene, tally)
    const world = await makeAccessWorld(scene.target)
    await askForSealedLetter(scene, world, tally)
    await tryAccess(scene, world, tally)
    await callWithForgedTokens(scene, tally)
    await callInternally(scene, tally)
    await spellDifferently(scene, tally)
  },
}
