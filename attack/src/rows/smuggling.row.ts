import { login } from '@love-space/contracts/auth/session.routes.ts'
import { getTodaysConversation } from '@love-space/contracts/engagement/message.routes.ts'
import { shown } from '../http.ts'
import type { Row } from '../row.ts'
import type { Scene } from '../scene.ts'
import type { Tally } from '../tally.ts'
import { Wire } from '../wire.ts'

const answerMs = 3_000
/** A request inside another one, which the gateway must never answer. */
const inner = 'GET /api/diagnostics/ping HTTP/1.1\r\nHost: localhost\r\nX-Smuggled: yes\r\n\r\n'
const json = 'Host: localhost\r\nContent-Type: application/json\r\n'
const innerBytes = inner.length
const chunked = `0\r\n\r\n`

/** Returns requests with an ambiguous end. `inner` stands after one of the possible ends. */
const shapes = (path: string): Record<string, string> => ({
  'a length and chunks': `POST ${path} HTTP/1.1\r\n${json}Content-Length: ${chunked.length + innerBytes}\r\nTransfer-Encoding: chunked\r\n\r\n${chunked}${inner}`,
  'chunks and a length': `POST ${path} HTTP/1.1\r\n${json}Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n${innerBytes.toString(16)}\r\n${inner}\r\n0\r\n\r\n`,
  'two lengths': `POST ${path} HTTP/1.1\r\n${json}Content-Length: 0\r\nContent-Length: ${innerBytes}\r\n\r\n${inner}`,
  'two lengths in one': `POST ${path} HTTP/1.1\r\n${json}Content-Length: 0, ${innerBytes}\r\n\r\n${inner}`,
  'a signed length': `POST ${path} HTTP/1.1\r\n${json}Content-Length: +${innerBytes}\r\n\r\n${inner}`,
  'a negative length': `POST ${path} HTTP/1.1\r\n${json}Content-Length: -1\r\n\r\n${inner}`,
  'a length in hexadecimal': `POST ${path} HTTP/1.1\r\n${json}Content-Length: 0x0\r\n\r\n${inner}`,
  'a huge length': `POST ${path} HTTP/1.1\r\n${json}Content-Length: 99999999999999999999\r\n\r\n${inner}`,
  'a space before the colon': `POST ${path} HTTP/1.1\r\n${json}Content-Length : ${innerBytes}\r\n\r\n${inner}`,
  'a folded header': `POST ${path} HTTP/1.1\r\n${json}X-Folded: a\r\n Content-Length: ${innerBytes}\r\n\r\n${inner}`,
  'a folded encoding': `POST ${path} HTTP/1.1\r\n${json}Transfer-Encoding:\r\n chunked\r\nContent-Length: 4\r\n\r\n${chunked}${inner}`,
  'an unknown encoding': `POST ${path} HTTP/1.1\r\n${json}Transfer-Encoding: xchunked\r\nContent-Length: ${innerBytes}\r\n\r\n${inner}`,
  'two encodings': `POST ${path} HTTP/1.1\r\n${json}Transfer-Encoding: chunked, identity\r\n\r\n${chunked}${inner}`,
  'an encoding twice': `POST ${path} HTTP/1.1\r\n${json}Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n${chunked}${inner}`,
  'an encoding after a tab': `POST ${path} HTTP/1.1\r\n${json}Transfer-Encoding:\tchunked\x0b\r\nContent-Length: 4\r\n\r\n${chunked}${inner}`,
  'a null byte in a name': `POST ${path} HTTP/1.1\r\n${json}Transfer-Encoding\x00: chunked\r\nContent-Length: 5\r\n\r\n${chunked}${inner}`,
  'bare line feeds': `POST ${path} HTTP/1.1\nHost: localhost\nContent-Type: application/json\nTransfer-Encoding: chunked\nContent-Length: 5\n\n0\n\n${inner}`,
  'a bare line feed in a header': `POST ${path} HTTP/1.1\r\n${json}X-A: b\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n${chunked}${inner}`,
  'a bare carriage return': `POST ${path} HTTP/1.1\r\n${json}X-A: b\rTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n${chunked}${inner}`,
  'a chunk with an extension that hides a line': `POST ${path} HTTP/1.1\r\n${json}Transfer-Encoding: chunked\r\n\r\n2;\nxx\r\n{}\r\n0\r\n\r\n`,
  'a chunk longer than it says': `POST ${path} HTTP/1.1\r\n${json}Transfer-Encoding: chunked\r\n\r\n1\r\n{}${inner}\r\n0\r\n\r\n`,
  'a chunk of overflowing size': `POST ${path} HTTP/1.1\r\n${json}Transfer-Encoding: chunked\r\n\r\nffffffffffffffff1\r\n{}\r\n${chunked}${inner}`,
  'an old version with chunks': `POST ${path} HTTP/1.0\r\n${json}Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n${chunked}${inner}`,
  'no version': `POST ${path}\r\n${json}\r\n${inner}`,
  'two hosts': `GET ${path} HTTP/1.1\r\nHost: localhost\r\nHost: elsewhere\r\n\r\n`,
  'no host': `GET ${path} HTTP/1.1\r\n\r\n`,
  'an upgrade to HTTP/2': `POST ${path} HTTP/1.1\r\n${json}Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\nContent-Length: ${innerBytes}\r\n\r\n${inner}`,
  'an upgrade to a web socket': `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x\r\nContent-Length: ${innerBytes}\r\n\r\n${inner}`,
  'a tunnel': `CONNECT localhost:80 HTTP/1.1\r\nHost: localhost\r\n\r\n${inner}`,
  'a body on a read': `GET /api/diagnostics/ping-db HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${innerBytes}\r\n\r\n${inner}`,
  'HTTP/2 without asking': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
})

const isRefused = (status: number): boolean => status >= 400 && status < 500

/** Returns whether the inner request was answered, which only its response looks like. */
const wasSmuggled = (received: string): boolean => /"status":"ok","time":"[^"]+"\}/.test(received)

const sendShapes = async (scene: Scene, path: string, tally: Tally): Promise<void> => {
  const { target } = scene
  await Promise.all(
    Object.entries(shapes(path)).map(async ([what, bytes]) => {
      const wire = await Wire.open(target.ports.gateway, target.newAddress())
      wire.write(bytes)
      await wire.until(({ statuses }) => statuses.length > 1, answerMs)
      tally.check(`${what} smuggles no request in`, !wasSmuggled(wire.received), wire.received.slice(0, 200))
      const [first] = wire.statuses
      const holds = first === undefined ? wire.isClosed : isRefused(first) || what === 'a body on a read'
      tally.check(`${what} is refused`, holds, first ?? 'nothing came, and the connection stayed open')
      wire.reset()
    }),
  )
}

const paths = [
  '/internal/spaces',
  '/api/internal/spaces',
  '/api/%2e%2e/internal/spaces',
  '/api/../internal/spaces',
  '/api/auth/..%2f..%2finternal/spaces',
  '/api/auth/%2e%2e/internal/spaces',
  '/api//internal/spaces',
  '/api/space/%2e%2e%2finternal%2fspaces',
  '/api/space/..;/internal/spaces',
  '/api/space/%252e%252e/internal',
  '/api/./internal/spaces',
  '/api\\internal\\spaces',
  '/api/%5c..%5cinternal',
  '/api/space/\u00ff/internal',
  '//internal/spaces',
  '/api/auth/login/../../internal/spaces',
  '/api/internal%2fspaces',
  '/API/internal/spaces',
  'http://127.0.0.1/internal/spaces',
  'http://space/internal/spaces',
  'https://localhost/api/internal/spaces',
  'http://localhost@evil/internal/spaces',
  '/api/space/token#/internal',
  '*',
  '/metrics',
  '/readyz',
  '/healthz',
  '/api/metrics',
  '/api/readyz',
  '/api/.well-known/jwks.json',
  '/api/internal/parked-events',
  '/api/openapi',
  '/static/..%2f..%2fpackage.json',
  '/static/%2e%2e/%2e%2e/package.json',
  '/remotes/couple/..%2f..%2fpackage.json',
  '/static/....//....//etc/passwd',
  '/api/docs/..%2fpackage.json',
  '/api/docs/%2e%2e/%2e%2e/package.json',
  '/remotes/couple/%00',
  '/static/js%00.js',
  '/remotes/__proto__/x.js',
  '/remotes/constructor/x.js',
  '/index.html.br',
  '/index.html.gz',
  '/routes.json/',
  '/remotes/couple/../admin/remoteEntry.js',
]

const isOfOurs = /"(recordsTotal|verdict|spaceId|keys|workspaces|dependencies)"|root:x:|# HELP/

const askForPaths = async (scene: Scene, tally: Tally): Promise<void> => {
  const { target } = scene
  for (const path of paths) {
    const wire = await Wire.open(target.ports.gateway, target.newAddress())
    wire.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
    await wire.until(() => false, answerMs)
    const [status = 0] = wire.statuses
    const holds = (status === 0 || status < 500) && !isOfOurs.test(wire.received)
    tally.check(
      `${path} leads nowhere`,
      holds && ![200, 206].includes(status),
      `${status} ${wire.received.slice(0, 80)}`,
    )
    wire.reset()
  }
}

export const smuggling: Row = {
  id: 'C',
  title: 'requests inside requests, and paths around the gateway',
  needsManyAddresses: true,
  attack: async (scene, tally) => {
    for (const { path } of [login, { path: '/love-message/create' }, { path: '/space/token' }]) {
      await sendShapes(scene, `/api${path}`, tally)
    }
    await askForPaths(scene, tally)
    const [ada] = scene.others.partners
    for (let index = 0; index < 20; index += 1) {
      const answer = await ada.browser.call(getTodaysConversation)
      const isHerOwn = answer.status === 200 && answer.text.includes('"messages"')
      tally.check('everybody gets the answer to their own request afterwards', isHerOwn, shown(answer))
    }
  },
}
