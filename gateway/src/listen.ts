import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export const listen = async (server: Server, host: string, port: number): Promise<number> => {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', reject)
  server.listen({ host, port }, resolve)
  await promise
  return (server.address() as AddressInfo).port
}
