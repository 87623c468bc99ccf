import { connect, type Socket } from 'node:net'
import type { Target } from './target.ts'

/** A connection that sends any bytes and may leave responses unread. */
export class Wire {
  readonly #socket: Socket
  readonly #chunks: Buffer[] = []
  readonly closed: Promise<void>
  isClosed = false

  private constructor(socket: Socket, isReading: boolean) {
    this.#socket = socket
    socket.setNoDelay(true)
    socket.on('error', () => undefined)
    if (isReading) socket.on('data', (chunk) => this.#chunks.push(chunk))
    this.closed = new Promise((resolve) =>
      socket.once('close', () => {
        this.isClosed = true
        resolve()
      }),
    )
  }

  static open(port: number, address: string, options: { readonly isReading?: boolean } = {}): Promise<Wire> {
    return new Promise((resolve) => {
      const socket = connect({ host: '127.0.0.1', port, localAddress: address })
      const wire = new Wire(socket, options.isReading ?? true)
      socket.once('connect', () => resolve(wire))
      socket.once('close', () => resolve(wire))
    })
  }

  /** Returns the received bytes, as one character per byte. */
  get received(): string {
    return Buffer.concat(this.#chunks).toString('latin1')
  }

  get statuses(): number[] {
    return [...this.received.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => Number(status))
  }

  write(bytes: string | Buffer): void {
    if (!this.#socket.destroyed) this.#socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes)
  }

  end(): void {
    this.#socket.end()
  }

  /** Resets the connection, like a machine that lost its network and restarted. */
  reset(): void {
    this.#socket.resetAndDestroy()
  }

  /** Waits until `holds` returns true. Returns whether it did in time. */
  async until(holds: (wire: Wire) => boolean, timeoutMs: number): Promise<boolean> {
    const deadline = Date.now() + timeoutMs
    while (!this.isClosed && !holds(this)) {
      if (Date.now() > deadline) return false
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    return true
  }
}

/** Opens connections from `addresses` addresses in turn. `begin` sends the first bytes. */
export const openWires = (
  { ports, newAddress }: Pick<Target, 'ports' | 'newAddress'>,
  {
    count,
    addresses,
    isReading = true,
  }: { readonly count: number; readonly addresses: number; readonly isReading?: boolean },
  begin: (wire: Wire, index: number) => void,
): Promise<Wire[]> => {
  const from = Array.from({ length: addresses }, newAddress)
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const wire = await Wire.open(ports.gateway, from[index % addresses] ?? '', { isReading })
      begin(wire, index)
      return wire
    }),
  )
}

export const countOpen = (wires: readonly Wire[]): number => wires.filter(({ isClosed }) => !isClosed).length

/** Returns a request's head with `headers` in their order. */
export const headOf = (method: string, path: string, headers: readonly (readonly [string, string])[] = []): string =>
  [
    `${method} ${path} HTTP/1.1`,
    'Host: localhost',
    ...headers.map(([name, value]) => `${name}: ${value}`),
    '',
    '',
  ].join('\r\n')
