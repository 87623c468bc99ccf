import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { findFreePort } from '../record/ports.ts'
import { openDoor } from './door.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

const portOf = (server: Server): number => (server.address() as AddressInfo).port

/** A gateway that answers with its name, unless `handle` answers. */
const startGateway = async (name: string, handle?: RequestListener) => {
  const state = { isHanging: false, isReady: true }
  const server = createServer((request, response) => {
    if (state.isHanging) return
    if (request.url === '/readyz') response.writeHead(state.isReady ? 200 : 503).end()
    else if (handle) handle(request, response)
    else response.end(name)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const kill = (): void => {
    server.close()
    server.closeAllConnections()
  }
  ends.push(kill)
  return { port: portOf(server), state, kill }
}

const openTo = async (...gateways: readonly { readonly port: number }[]) => {
  const port = await findFreePort()
  const door = await openDoor({ port, gatewayPorts: gateways.map((gateway) => gateway.port) })
  ends.push(door.close)
  return `http://127.0.0.1:${port}`
}

/** Sends a request on a connection of its own. */
const ask = async (origin: string): Promise<string> =>
  (await fetch(origin, { headers: { connection: 'close' } })).text()
const askFourTimes = async (origin: string): Promise<string[]> => {
  const answers: string[] = []
  for (let count = 0; count < 4; count += 1) answers.push(await ask(origin))
  return [...new Set(answers)].toSorted()
}

test('takes gateways in turn, and none that is dead or says it is not ready', async () => {
  const [one, other] = [await startGateway('one'), await startGateway('other')]
  const origin = await openTo(one, other)
  expect(await askFourTimes(origin)).toEqual(['one', 'other'])

  one.state.isReady = false
  await expect.poll(() => askFourTimes(origin)).toEqual(['other'])
  one.state.isReady = true
  await expect.poll(() => askFourTimes(origin)).toEqual(['one', 'other'])
  other.kill()
  expect(await askFourTimes(origin)).toEqual(['one'])
})

test('lets a stream and a large body through as they come', async () => {
  const bytes = 20_000_000
  const gateway = await startGateway('one', (request, response) => {
    let received = 0
    response.write('begun')
    request.on('data', (chunk: Buffer) => (received += chunk.length)).on('end', () => response.end(`, ${received}`))
  })
  const origin = await openTo(gateway)
  const rest = Promise.withResolvers<void>()
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new Uint8Array(1)),
    pull: async (controller) => {
      await rest.promise
      controller.enqueue(new Uint8Array(bytes))
      controller.close()
    },
  })
  const answer = await fetch(origin, { method: 'POST', body, duplex: 'half' } as RequestInit)
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  expect((await reader?.read())?.value).toBe('begun')
  rest.resolve()
  expect((await reader?.read())?.value).toBe(`, ${bytes + 1}`)
})

test('ends the connections of a gateway that hangs, and of a client that leaves', async () => {
  let left = 0
  const stream: RequestListener = (_, response) => {
    response.write('begun')
    response.on('close', () => (left += 1))
  }
  const one = await startGateway('one', stream)
  const origin = await openTo(one, await startGateway('other', stream))
  const leaving = new AbortController()
  await fetch(origin, { signal: leaving.signal })
  leaving.abort()
  await expect.poll(() => left).toBe(1)

  const streams = await Promise.all([fetch(origin), fetch(origin)])
  one.state.isHanging = true
  const ended = await Promise.race(streams.map((answer) => answer.text().catch((error: Error) => error.message)))
  expect(ended).toBe('terminated')
}, 10_000)
