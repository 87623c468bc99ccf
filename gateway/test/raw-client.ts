import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A client that writes HTTP by hand, and reads only where the test wants it to. */
export interface RawClient {
  readonly socket: Socket
  /** What has been read so far. */
  readonly text: () => string
  /** The status of the first answer; undefined before there is one. */
  readonly status: () => number | undefined
  readonly isClosed: () => boolean
  /** The code of the error the connection ended with, such as ECONNRESET. */
  readonly errorCode: () => string | undefined
  write(text: string | Buffer): void
  /** Ends the connection without a farewell. */
  reset(): void
}

interface RawOptions {
  /** The source address, such as 127.0.0.7. */
  readonly from?: string
  readonly reads?: boolean
}

export const openRaw = async (origin: string, { from, reads = true }: RawOptions = {}): Promise<RawClient> => {
  const { hostname: host, port } = new URL(origin)
  const socket = connect({ host, port: Number(port), ...(from === undefined ? {} : { localAddress: from }) })
  let text = ''
  let code: string | undefined
  let isClosed = false
  socket.on('error', (error: NodeJS.ErrnoException) => {
    code = error.code
  })
  socket.on('close', () => {
    isClosed = true
  })
  if (reads) socket.setEncoding('latin1').on('data', (part: string) => (text += part))
  if (socket.connecting) await once(socket, 'connect')
  return {
    socket,
    text: () => text,
    status: () => {
      const [, status] = /^HTTP\/1\.1 (\d{3}) /.exec(text) ?? []
      return status === undefined ? undefined : Number(status)
    },
    isClosed: () => isClosed,
    errorCode: () => code,
    write: (part) => void socket.write(part),
    reset: () => void socket.resetAndDestroy(),
  }
}

/** The head of a request, up to its body. */
export const headOf = (method: string, path: string, headers: Readonly<Record<string, string>> = {}): string =>
  [
    `${method} ${path} HTTP/1.1`,
    'Host: gateway',
    ...Object.entries(headers).map((pair) => pair.join(': ')),
    '',
    '',
  ].join('\r\n')
