import { refresh } from '@love-space/contracts/auth/session.routes.ts'
import type { TSchema } from '@sinclair/typebox'
import { setTimeout as delay } from 'node:timers/promises'
import { linesSince, markLogs } from '@love-space/testing/log-errors.ts'
import { sendRoute } from '../send-route.ts'
import { expiredTokenOf } from '../signed-tokens.ts'
import { shown, textAt } from '../http.ts'
import { newCouple } from '../people.ts'
import { exampleOf, pathOf } from '../route-examples.ts'
import { bodyRoutes, publicRoutes } from '../routes.ts'
import { inTurn, type Row } from '../row.ts'
import type { Scene } from '../scene.ts'
import type { Tally } from '../tally.ts'
import { tap } from '../taps.ts'
import { headOf, Wire } from '../wire.ts'

const chunkBytes = 20_000
const answerMs = 15_000

const sendTooMuch = async (scene: Scene, tally: Tally): Promise<void> => {
  const { target, stranger } = scene
  const small = bodyRoutes.filter(({ route }) => route.bodyBytesMax === undefined)
  const tries = scene.tries(120, 24)
  await Promise.all(
    Array.from({ length: 6 }, async (_, lane) => {
      for (let index = lane; index < tries; index += 6) {
        const { route } = small[index % small.length] ?? target.chance.pick(small)
        const wire = await Wire.open(target.ports.gateway, target.newAddress())
        wire.write(
          headOf(route.method, `/api${pathOf(route, scene)}`, [
            ['Content-Type', 'application/json'],
            ['Transfer-Encoding', 'chunked'],
            ['Authorization', `Bearer ${stranger.browser.token}`],
          ]),
        )
        for (let sent = 0; sent < 6; sent += 1) {
          wire.write(`${chunkBytes.toString(16)}\r\n${'x'.repeat(chunkBytes)}\r\n`)
          if (index % 2 === 0) await delay(1)
        }
        wire.write('0\r\n\r\n')
        await wire.until(({ received }) => received.includes('\r\n\r\n'), answerMs)
        const [status] = wire.statuses
        tally.check('a body that turns out too large gets its 413', status === 413, status ?? 'a broken connection')
        wire.reset()
      }
    }),
  )
}

const nobodysPages = [
  '/.git/config',
  '/.env',
  '/.well-known/security',
  '/wp-login.php',
  '/phpmyadmin',
  '/admin.php',
  '/backup.zip',
  '/nowhere',
  '/login/elsewhere',
  '/space/elsewhere',
  '/index.php',
  '/static/',
  '/remotes',
  '/remotes/couple',
  '/remotes/nobody/remoteEntry.js',
  '/api',
  '/internal/spaces',
  '/internal/openings/check',
]
const ourPages = ['/', '/login', '/register', '/space', '/settings', '/space-settings', '/privacy-policy']

const openPages = async ({ target }: Scene, tally: Tally): Promise<void> => {
  const address = target.newAddress()
  for (const path of nobodysPages) {
    const { status } = await target.send({ address, path, headers: { accept: 'text/html' } })
    tally.check(`${path} is not there`, status === 404, status)
  }
  for (const path of ourPages) {
    const { status, text } = await target.send({ address, path })
    tally.check(`${path} is there`, status === 200 && text.includes('<html'), status)
  }
}

const isNumber = (schema: TSchema): boolean => schema.type === 'integer' || schema.type === 'number'

const leaveNumbersEmpty = async (scene: Scene, tally: Tally): Promise<void> => {
  const [ada] = scene.others.partners
  for (const { route } of publicRoutes) {
    const numbers = Object.entries(route.query?.properties ?? {}).filter(([, schema]) => isNumber(schema))
    for (const [name] of numbers) {
      const { params, query } = exampleOf(route, scene)
      const { address, token } = ada.browser
      const answer = await sendRoute(scene.target, route, { address, params, query: { ...query, [name]: '' }, token })
      // A missing permission is reported before invalid input.
      const refusal = route.access === 'admin' ? 403 : 422
      tally.check(`an empty ${name} of ${route.id} is refused`, answer.status === refusal, shown(answer))
    }
  }
}

const shownLine = (found: { name: string; line: string } | undefined): string =>
  found ? `${found.name}: ${found.line.slice(0, 250)}` : ''

const abortBodies = async (scene: Scene, tally: Tally): Promise<void> => {
  const { target, stranger } = scene
  const mark = markLogs(target.dir)
  const count = scene.tries(60, 20)
  for (let index = 0; index < count; index += 1) {
    const { route } = bodyRoutes[index % bodyRoutes.length] ?? target.chance.pick(bodyRoutes)
    const wire = await Wire.open(target.ports.gateway, target.newAddress())
    wire.write(
      headOf(route.method, `/api${pathOf(route, scene)}`, [
        ['Content-Type', 'application/json'],
        ['Content-Length', '400'],
        ['Authorization', `Bearer ${stranger.browser.token}`],
      ]),
    )
    wire.write('{"a":"')
    await delay(10)
    wire.reset()
  }
  const lines = await linesSince(target.dir, mark)
  const stacks = lines.filter(({ line }) => /"stack"|^\s+at /.test(line))
  tally.check('no stack is logged for bodies that were broken off', stacks.length === 0, shownLine(stacks[0]))
  const failures = lines.filter(({ line }) => /"status":5\d\d/.test(line))
  tally.check('nor a failure of ours', failures.length === 0, shownLine(failures[0]))
  tally.notes.push(`${count} bodies broken off`)
}

const tapWithExpiredToken = async (scene: Scene, tally: Tally): Promise<void> => {
  const { target } = scene
  const [owner] = (await newCouple(target)).partners
  const { browser } = owner
  const oldCookies = new Map(browser.cookies)
  const expired = await expiredTokenOf(target, browser.token ?? '')
  const { action } = await tap(browser, owner.pair, { bearer: expired })
  tally.check('a tap with an expired token signs in by the known browser', action === 'login', action)
  const refreshed = await target.newBrowserWith(oldCookies).call(refresh)
  tally.check('and ends the session that was open before', refreshed.status === 401, shown(refreshed))
  const still = await browser.call(refresh)
  tally.check(
    'while the new one goes on',
    still.status === 200 && textAt(still.json, 'data.token') !== '',
    shown(still),
  )
}

export const requestsAndAnswers: Row = {
  id: '10',
  title: 'oversized chunked bodies, unknown pages, empty numbers, broken-off bodies, taps with an expired token',
  needsManyAddresses: true,
  attack: inTurn(sendTooMuch, openPages, leaveNumbersEmpty, abortBodies, tapWithExpiredToken),
}
