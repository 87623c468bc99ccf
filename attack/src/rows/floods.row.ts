import { login } from '@love-space/contracts/auth/session.routes.ts'
import { meWithRoles } from '@love-space/contracts/auth/user.routes.ts'
import { liveStream } from '@love-space/contracts/gateway/live.routes.ts'
import { listSpaces } from '@love-space/contracts/space/space.routes.ts'
import { randomBytes } from 'node:crypto'
import { sendRoute } from '../send-route.ts'
import { shown } from '../http.ts'
import { serveOthers } from '../others.ts'
import { newUser } from '../people.ts'
import { inTurn, type Row } from '../row.ts'
import type { Scene } from '../scene.ts'
import type { Tally } from '../tally.ts'
import { countOpen, headOf, openWires, type Wire } from '../wire.ts'

const settleMs = 5_000

const duringFlood = async (scene: Scene, tally: Tally, during: string, wires: readonly Wire[]): Promise<void> => {
  try {
    await serveOthers(scene, tally, {
      during,
      nextExporter: (rounds) => rounds < scene.tries(2, 1),
      isAttacked: () => countOpen(wires) > 0,
    })
  } finally {
    for (const wire of wires) wire.reset()
  }
}

const holdIdle = async (scene: Scene, tally: Tally): Promise<void> => {
  const silent = await openWires(scene.target, { count: scene.tries(800, 200), addresses: 20 }, () => undefined)
  await duringFlood(scene, tally, 'connections that say nothing', silent)
  const kept = await openWires(scene.target, { count: scene.tries(800, 200), addresses: 20 }, (wire) =>
    wire.write(headOf('GET', '/config.json')),
  )
  await duringFlood(scene, tally, 'connections kept open after an answer', kept)
}

const pipeline = async (scene: Scene, tally: Tally): Promise<void> => {
  const request = headOf('GET', '/api/diagnostics/ping-db')
  const wires = await openWires(scene.target, { count: scene.tries(30, 10), addresses: 10 }, (wire) =>
    wire.write(request.repeat(scene.tries(400, 200))),
  )
  await duringFlood(scene, tally, 'hundreds of requests in one go on each connection', wires)
}

const openStreams = async (scene: Scene, tally: Tally): Promise<void> => {
  const { browser } = await newUser(scene.target)
  const head = headOf('GET', `/api${liveStream.path}`, [['Authorization', `Bearer ${browser.token}`]])
  const wires = await openWires(scene.target, { count: scene.tries(120, 60), addresses: 4 }, (wire) => wire.write(head))
  await Promise.all(wires.map((wire) => wire.until(({ statuses }) => statuses.length > 0, settleMs)))
  const opened = wires.filter(({ statuses }) => statuses[0] === 200).length
  tally.check('an account has only so many live streams', opened > 0 && opened <= 40, opened)
  const refused = wires.filter(({ statuses }) => statuses[0] !== 200)
  const isRefused = refused.every(({ statuses }) => statuses[0] === 429 || statuses[0] === 503)
  tally.check('and is told so', isRefused, refused.map(({ statuses }) => statuses[0]).join())
  const [ada] = scene.others.partners
  const theirs = await sendRoute(scene.target, liveStream, { address: ada.browser.address, token: ada.browser.token })
  tally.check('while others open theirs', theirs.status === 200, shown(theirs))
  await duringFlood(scene, tally, 'live streams by the dozen', wires)
}

const resumeOddly = async (scene: Scene, tally: Tally): Promise<void> => {
  const [{ browser }] = scene.others.partners
  const { address, token } = browser
  for (const id of ['0', '-1', '999999999999999999999', 'a'.repeat(8_000), '{}', 'x-1', '%00', '1-1; DROP', '\u00ff']) {
    const answer = await sendRoute(scene.target, liveStream, { address, token, headers: { 'last-event-id': id } })
    tally.check(
      'a stream begins anew where a place means nothing',
      answer.status === 200,
      `${id.slice(0, 20)}: ${shown(answer)}`,
    )
  }
}

/** Floods the sign-in, which costs a hundred times as much as a read. Its queue must not delay readers. */
const floodSignIns = async (scene: Scene, tally: Tally): Promise<void> => {
  const { target } = scene
  let isOver = false
  const attempts = Array.from({ length: scene.tries(400, 120) }, () =>
    target
      .newBrowser()
      .call(login, { body: { email: `${randomBytes(9).toString('hex')}@example.com`, password: 'x'.repeat(128) } }),
  )
  const flood = Promise.all(attempts).finally(() => (isOver = true))
  const [ada] = scene.others.partners
  let served = 0
  while (!isOver) {
    const answers = await Promise.all([ada.browser.call(meWithRoles), ada.browser.call(listSpaces)])
    for (const answer of answers) {
      tally.check('people read while hundreds try to sign in', answer.status === 200, shown(answer))
    }
    served += 1
  }
  const answers = await flood
  const strange = answers.filter(({ status }) => ![401, 429, 503].includes(status))
  tally.check('each attempt is refused, or asked to come back', strange.length === 0, strange.map(shown)[0])
  tally.check('reads were answered before the last attempt was', served > 0, served)
}

const keys = (index: number): string =>
  `eyJhbGciOiJFZERTQSIsInR5cCI6ImF0K2p3dCIsImtpZCI6Ii${Buffer.from(`k${index}"}`).toString('base64url')}.e30.${'A'.repeat(86)}`

const floodUnknownKeys = async (scene: Scene, tally: Tally): Promise<void> => {
  const { target } = scene
  const flood = Promise.all(
    Array.from({ length: scene.tries(300, 80) }, (_, index) =>
      target.newBrowser().call(meWithRoles, { token: keys(index) }),
    ),
  )
  const [ada] = scene.others.partners
  const served = await Promise.all(Array.from({ length: 20 }, () => ada.browser.call(meWithRoles)))
  for (const answer of served) {
    tally.check('tokens of keys that do not exist hold up nobody', answer.status === 200, shown(answer))
  }
  for (const answer of await flood) {
    tally.check('a token of a key that does not exist is refused', answer.status === 401, shown(answer))
  }
}

export const floods: Row = {
  id: 'G',
  title: 'idle connections, pipelined requests, live streams, sign-ins and unknown keys by the hundred',
  needsManyAddresses: true,
  attack: inTurn(holdIdle, pipeline, openStreams, resumeOddly, floodSignIns, floodUnknownKeys),
}
