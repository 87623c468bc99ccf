import type { Server, ServerResponse } from 'node:http'
import { pause } from './pause.ts'

const idleCheckMs = 100
/** Time for open requests of a server that closes. */
export const closeWaitMs = 5_000

/** Tells clients with open connections to send their next request elsewhere. */
export const closeAfterAnswers = (server: Server): void => {
  server.prependListener('request', (_incoming, outgoing: ServerResponse) => {
    outgoing.shouldKeepAlive = false
  })
}

export const closeServer = async (server: Server, waitMs = closeWaitMs): Promise<void> => {
  const closed = new Promise<void>((done) => server.close(() => done()))
  // A connection that was busy at the close stays open for its next request, so close idle ones repeatedly.
  const timer = setInterval(() => server.closeIdleConnections(), idleCheckMs)
  await Promise.race([closed, pause(waitMs)])
  clearInterval(timer)
  server.closeAllConnections()
  await closed
}
