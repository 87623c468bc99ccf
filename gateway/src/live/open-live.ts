import { AppError } from '@love-space/service-kit/process/app-error.ts'
import type { Exchange } from '../exchange.ts'
import type { OwnHeadersSource } from '../own-headers.ts'
import type { LiveConnections } from './live-connections.ts'

const retryAfterS = 5
const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
}

/** Opens a live stream. Throws UNAVAILABLE while hints cannot be received; browsers then poll. */
export const createOpenLive =
  (connections: LiveConnections, ownHeaders: OwnHeadersSource) =>
  (exchange: Exchange): void => {
    const { incoming, outgoing, notes } = exchange
    if (!notes.user) throw new AppError('SIGN_IN_REQUIRED')
    if (!connections.isFollowing()) throw new AppError('UNAVAILABLE', undefined, { retryAfterS })
    const head = ownHeaders.join(exchange, streamHeaders)
    if (incoming.method === 'HEAD') return void outgoing.writeHead(200, head).end()
    connections.open(outgoing, head, notes.user, incoming.headers['last-event-id']?.toString())
  }
