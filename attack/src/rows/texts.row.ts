import { login } from '@love-space/contracts/auth/session.routes.ts'
import { register } from '@love-space/contracts/auth/user.routes.ts'
import { getTodaysConversation, updateTodaysLoveMessage } from '@love-space/contracts/engagement/message.routes.ts'
import { getSpace, updateSpace } from '@love-space/contracts/space/space.routes.ts'
import type { RouteSpec } from '@love-space/contracts/route.ts'
import { targetOf } from '@love-space/service-kit/http/internal-client.ts'
import { sendRoute } from '../send-route.ts'
import { type Answer, isRefused, shown, textAt, valueAt } from '../http.ts'
import { newAccount, newCouple, newUser } from '../people.ts'
import { exampleOf } from '../route-examples.ts'
import { bodyRoutes, publicRoutes } from '../routes.ts'
import { inTurn, type Row } from '../row.ts'
import { waysFor, type Scene } from '../scene.ts'
import type { Tally } from '../tally.ts'

const scripts = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '</script><script>alert(1)</script>',
  '<svg/onload=alert(1)>',
  'javascript:alert(1)',
  '{{constructor.constructor("alert(1)")()}}',
  "';alert(1)//",
]

const isData = ({ headers }: Answer): boolean =>
  /^application\/(problem\+)?json/.test(headers['content-type'] ?? '') &&
  headers['x-content-type-options'] === 'nosniff' &&
  String(headers['content-security-policy'] ?? '').includes("default-src 'none'")

const writeScripts = async (scene: Scene, tally: Tally): Promise<void> => {
  const [ada, ben] = (await newCouple(scene.target)).partners
  const params = { spaceId: ada.spaceId }
  for (const script of scripts) {
    const message = await ada.browser.call(updateTodaysLoveMessage, { body: { message: script } })
    tally.check('a script in a message is taken as text', message.status === 200, shown(message))
    const read = await ben.browser.call(getTodaysConversation)
    const messages = (valueAt(read.json, 'data.messages') ?? []) as { message: string }[]
    const isSame = messages.some((one) => one.message === script)
    tally.check('and comes back as the same text, as data', isSame && isData(read), read.headers['content-type'])
    const space = await ada.browser.call(updateSpace, { params, body: { customName: script, headline: script } })
    const shownSpace = await ben.browser.call(getSpace, { params })
    const holds = space.status === 200 && textAt(shownSpace.json, 'data.space.customName') === script
    tally.check('a script in a name comes back as text, as data', holds && isData(shownSpace), shown(shownSpace))
  }
  const address = scene.target.newAddress()
  for (const script of scripts) {
    for (const path of [
      `/${encodeURIComponent(script)}`,
      `/login?next=${encodeURIComponent(script)}`,
      `/api/${encodeURIComponent(script)}`,
    ]) {
      const answer = await scene.target.send({ address, path })
      tally.check('no page repeats what its address says', !answer.text.includes(script), path)
    }
    const refused = await sendRoute(scene.target, login, { address, body: { email: script, [script]: script } })
    tally.check('a refusal is data, whatever it names', isData(refused), refused.headers['content-type'])
  }
}

const pollutions = [
  '{"__proto__":{"isAdmin":true,"polluted":"yes"}}',
  '{"constructor":{"prototype":{"polluted":"yes"}}}',
  '{"a":{"__proto__":{"polluted":"yes"}}}',
  '{"__proto__.polluted":"yes"}',
]

const sendRaw = (scene: Scene, route: RouteSpec, body: string, token: string | null): Promise<Answer> => {
  const { params, query } = exampleOf(route, scene)
  return sendRoute(scene.target, route, { params, query, headers: { 'content-type': 'application/json' }, body, token })
}

const pollute = async (scene: Scene, tally: Tally): Promise<void> => {
  const { token } = (await newUser(scene.target)).browser
  for (const [turn, { route }] of bodyRoutes.entries()) {
    for (const body of waysFor(scene, pollutions, 1, turn)) {
      const answer = await sendRaw(scene, route, body, token)
      tally.check(`${route.id} refuses what reaches for a prototype`, isRefused(answer), shown(answer))
    }
  }
  const address = scene.target.newAddress()
  for (const path of ['/api/diagnostics/ping', '/api/diagnostics/ping-db', '/config.json']) {
    for (const query of ['__proto__[polluted]=yes', '__proto__.polluted=yes', 'constructor[prototype][polluted]=yes']) {
      const answer = await scene.target.send({ address, path: `${path}?${query}` })
      tally.check(
        'nothing is polluted by an address',
        !answer.text.includes('polluted') && answer.status < 500,
        shown(answer),
      )
    }
  }
}

const inject = async (scene: Scene, tally: Tally): Promise<void> => {
  const { target, victims } = scene
  const [victim] = victims.partners
  const bodies = [
    { email: { $ne: null }, password: { $ne: null } },
    { email: { $regex: '.*' }, password: { $gt: '' } },
    { email: [victim.email], password: [victim.password] },
    { email: victim.email, password: { $exists: true } },
  ]
  for (const body of bodies) {
    const answer = await sendRoute(target, login, { body })
    tally.check('no operator signs in', answer.status === 422, shown(answer))
  }
  const more = [
    { role: 'super_admin' },
    { roles: ['admin'] },
    { userRoles: [] },
    { isAdmin: true },
    { active: true },
    { _id: 'x' },
  ]
  for (const extra of more) {
    const body = { ...newAccount(target), ...extra }
    const answer = await sendRoute(target, register, { body })
    tally.check('no field that a form does not have is taken', answer.status === 422, shown(answer))
  }
  for (const [first, { route }] of publicRoutes.filter((one) => one.route.query).entries()) {
    for (const [turn, name] of Object.keys(route.query?.properties ?? {}).entries()) {
      const { params } = exampleOf(route, scene)
      const queries = [`${name}[$ne]=1`, `${name}=1&${name}=2`, `${name}[]=1`, `${name}=${'9'.repeat(400)}`]
      for (const query of waysFor(scene, queries, 1, first + turn)) {
        const answer = await target.send({
          address: target.newAddress(),
          method: route.method,
          path: `/api${targetOf(route.path, params, {})}?${query}`,
          headers: { authorization: `Bearer ${victim.browser.token}` },
        })
        tally.check(`${route.id} takes no structure in its query`, isRefused(answer), `${query}: ${shown(answer)}`)
      }
    }
  }
}

/** Returns texts that are cheap to send and expensive to parse. */
const bombs = (): Record<string, string> => ({
  'brackets, 30,000 deep': '['.repeat(30_000),
  'objects, 10,000 deep': '{"a":'.repeat(10_000),
  'a closed nest': `{"name":${'['.repeat(15_000)}${']'.repeat(15_000)}}`,
  'a number of 60,000 digits': `{"name":${'9'.repeat(60_000)}}`,
  'a huge exponent': '{"name":1e99999999999}',
  '8,000 fields': `{${Array.from({ length: 8_000 }, (_, index) => `"${index}":0`).join()}}`,
  'one field 5,000 times': `{${'"name":"x",'.repeat(5_000)}"name":"x"}`,
  'escapes only': `{"name":"${'\\u0000'.repeat(10_000)}"}`,
  'half a surrogate': '{"name":"\\ud800"}',
  'text after the end': '{"name":"x"}{"name":"y"}',
})

/** Texts that cause catastrophic backtracking in careless patterns. */
const endless = [
  'a'.repeat(60_000),
  ' '.repeat(60_000),
  `${'a'.repeat(30_000)}!`,
  `a@${'a.'.repeat(20_000)}`,
  `${'-1'.repeat(20_000)}x`,
]

const exhaust = async (scene: Scene, tally: Tally): Promise<void> => {
  const { browser } = await newUser(scene.target)
  const judge = (what: string, answer: Answer): void =>
    void tally.check(`${what} is refused at once`, isRefused(answer), shown(answer))
  for (const { route } of bodyRoutes.slice(0, scene.tries(bodyRoutes.length, 3))) {
    const sent = Object.entries(bombs()).map(async ([what, body]) =>
      judge(`${what} to ${route.id}`, await sendRaw(scene, route, body, browser.token)),
    )
    const names = Object.keys(route.body?.properties ?? {})
    const texts = endless.map(async (text) => {
      const body = JSON.stringify(Object.fromEntries(names.map((name) => [name, text.slice(0, 60_000 / names.length)])))
      judge(`an endless text to ${route.id}`, await sendRaw(scene, route, body, browser.token))
    })
    await Promise.all([...sent, ...texts])
  }
}

export const texts: Row = {
  id: 'D',
  title: 'scripts, prototypes, operators, fields nobody may set, JSON bombs and endless texts',
  needsManyAddresses: true,
  attack: inTurn(writeScripts, pollute, inject, exhaust),
}
