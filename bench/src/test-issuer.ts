import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createTestKeys } from '@love-space/testing/test-keys.ts'

export interface TestIssuer {
  readonly url: string
  token(): Promise<string>
  close(): void
}

export const startTestIssuer = async (): Promise<TestIssuer> => {
  const keys = await createTestKeys()
  const keySet = JSON.stringify((keys.keySet as unknown as { jwks(): object }).jwks())
  const server = createServer((_incoming, outgoing) => {
    outgoing.setHeader('content-type', 'application/json').end(keySet)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token: async () => (await keys.accessToken()).token,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
