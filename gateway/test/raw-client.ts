import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export interface RawClient {
  readonly socket: Socket
  readonly text: () => string
  readonly status: () => number | undefined
  readonly isClosed: () => boolean
  readonly errorCode: () => string | undefined
  write(text: string | Buffer): void
  reset(): void
}

interface RawOptions {
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

export const headOf = (method: string, path: string, headers: Readonly<Record<string, string>> = {}): string =>
  [
    `${method} ${path} HTTP/1.1`,
    'Host: gateway',
    ...Object.entries(headers).map((pair) => pair.join(': ')),
    '',
    '',
  ].join('\r\n')
