import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

const probeEveryMs = 250
/** Longer than a gateway waits for a hanging check of its own before it answers. */
const probeTimeoutMs = 1_500
/** Probes in a row without an answer after which connections to a gateway are closed. */
const silentProbesMax = 2

interface Gateway {
  readonly port: number
  isReady: boolean
  silentProbes: number
  readonly connections: Set<Socket>
}

/** Connects to the first port that accepts. */
const connectToAny = async ([gateway, ...others]: readonly Gateway[]): Promise<[Gateway, Socket] | undefined> => {
  if (!gateway) return undefined
  const socket = connect({ port: gateway.port, host: '127.0.0.1', allowHalfOpen: true, noDelay: true })
  try {
    await once(socket, 'connect')
    return [gateway, socket]
  } catch {
    return connectToAny(others)
  }
}

const join = (one: Socket, other: Socket): void => {
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    from.pipe(to)
    from.on('error', () => to.destroy()).on('close', (hadError) => (hadError ? to.destroy() : to.destroySoon()))
  }
}

/**
 * Passes each TCP connection on to a gateway that is ready, in turn. A gateway that hangs loses its connections, so that
 * browsers open others. Gateways see the door's address as the client's.
 */
export const openDoor = async (options: { readonly port: number; readonly gatewayPorts: readonly number[] }) => {
  const gateways = options.gatewayPorts.map((port): Gateway => ({
    port,
    isReady: true,
    silentProbes: 0,
    connections: new Set(),
  }))
  const clients = new Set<Socket>()
  const over = new AbortController()
  let turn = 0

  const probe = async (gateway: Gateway): Promise<void> => {
    try {
      const signal = AbortSignal.any([over.signal, AbortSignal.timeout(probeTimeoutMs)])
      const answer = await fetch(`http://127.0.0.1:${gateway.port}/readyz`, { signal })
      await answer.arrayBuffer()
      gateway.isReady = answer.ok
      gateway.silentProbes = 0
    } catch {
      gateway.isReady = false
      gateway.silentProbes += 1
    }
    if (gateway.silentProbes >= silentProbesMax && gateways.some(({ isReady }) => isReady)) {
      for (const socket of gateway.connections) socket.destroy()
    }
    if (!over.signal.aborted) setTimeout(() => void probe(gateway), probeEveryMs).unref()
  }

  const passOn = async (client: Socket): Promise<void> => {
    turn += 1
    const inTurn = gateways.map((_, index) => gateways[(turn + index) % gateways.length] as Gateway)
    const found = await connectToAny(inTurn.toSorted((one, other) => Number(other.isReady) - Number(one.isReady)))
    if (!found || client.destroyed) {
      found?.[1].destroy()
      client.destroy()
      return
    }
    const [gateway, socket] = found
    gateway.connections.add(socket)
    socket.on('close', () => gateway.connections.delete(socket))
    join(client, socket)
  }
  const server = createServer({ allowHalfOpen: true, noDelay: true, pauseOnConnect: true }, (client) => {
    clients.add(client)
    client.on('error', () => undefined).on('close', () => clients.delete(client))
    void passOn(client)
  })
  server.listen(options.port, '127.0.0.1')
  await once(server, 'listening')
  for (const gateway of gateways) void probe(gateway)

  return {
    close: async (): Promise<void> => {
      over.abort()
      const closed = once(server, 'close')
      server.close()
      for (const client of clients) client.destroy()
      await closed
    },
  }
}
