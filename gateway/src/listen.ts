import { pause } from '@love-space/service-kit/process/pause.ts'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

const closeWaitMs = 5_000
const idleCheckMs = 100

/** Listens; answers the port. */
export const listen = async (server: Server, host: string, port: number): Promise<number> => {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', reject)
  server.listen({ host, port }, resolve)
  await promise
  return (server.address() as AddressInfo).port
}

/** Takes no new connection, lets running requests end for a while, then closes what is left. */
export const close = async (server: Server): Promise<void> => {
  const closed = new Promise<void>((done) => server.close(() => done()))
  // A connection that was busy when the server closed stays open afterwards, waiting for its next request.
  const timer = setInterval(() => server.closeIdleConnections(), idleCheckMs)
  await Promise.race([closed, pause(closeWaitMs)])
  clearInterval(timer)
  server.closeAllConnections()
  await closed
}
