import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { Answer } from '../http.ts'
import type { Target } from '../target.ts'

/** Sends a request with the token of a user who stays signed in; null sends none. */
export type AsCaller = (send: (token: string | null) => Promise<Answer>) => Promise<Answer>

export interface Relay {
  readonly url: string
  /** The user who sends the requests from now on. */
  asCaller: AsCaller
  /** Number of responses by status. */
  readonly statuses: Map<number, number>
  close(): void
}

const ownToConnection = new Set(['connection', 'transfer-encoding', 'content-length', 'keep-alive'])

/** Opens a port that forwards every request to the product as a browser would send it, signed in. */
export const openRelay = async (target: Target): Promise<Relay> => {
  const server = createServer((incoming, outgoing) => void forward(incoming, outgoing))
  const statuses = new Map<number, number>()
  const address = target.newAddress()
  const relay: Relay = {
    url: '',
    asCaller: (send) => send(null),
    statuses,
    close: () => server.close().closeAllConnections(),
  }
  const forward = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const { method = 'GET', url: path = '/', headers } = incoming
    const { host: _host, connection: _connection, authorization: _authorization, ...others } = headers
    const body = await buffer(incoming)
    const answer = await relay.asCaller((token) =>
      target.send({
        address,
        method,
        path,
        headers: {
          ...others,
          origin: target.web,
          'x-love-space': '1',
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        },
        ...(body.length > 0 ? { body } : {}),
      }),
    )
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    // No response counts as a failure of the product.
    const kept = Object.entries(answer.headers).filter(([name]) => !ownToConnection.has(name))
    outgoing.writeHead(answer.status || 500, Object.fromEntries(kept)).end(answer.text)
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return Object.assign(relay, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api` })
}
