import { errors, type ErrorCode } from '@love-space/contracts/errors.ts'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A space service that only knows whether an opening has a place. */
export interface SpaceStub {
  readonly url: string
  /** Bodies of the checks so far. */
  readonly checks: unknown[]
  /** From now on every check is refused with this error; null lets it pass. */
  refuse(code: ErrorCode | null): void
  stop(): Promise<void>
}

export const startSpaceStub = async (): Promise<SpaceStub> => {
  let refusal: ErrorCode | null = null
  const checks: unknown[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      checks.push(JSON.parse(Buffer.concat(chunks).toString()))
      const { status, message } = refusal ? errors[refusal] : { status: 200, message: '' }
      const problem = { type: 'about:blank', title: message, status, code: refusal, message, requestId: 'stub-request' }
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(refusal ? problem : { data: { canCreateSpace: true } }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    checks,
    refuse: (code) => {
      refusal = code
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
