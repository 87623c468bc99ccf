import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { liveStream } from '@love-space/contracts/http/gateway.ts'
import { AppError } from '@love-space/service-kit/app-error.ts'
import { bind } from '@love-space/service-kit/bind.ts'
import type { HttpApp } from '@love-space/service-kit/http-app.ts'
import { underApi } from '../under-api.ts'
import type { LiveConnections } from './live-connections.ts'

const retryAfterS = 5

/** Browsers fall back to polling while hints cannot be heard. */
export const mountLive = (app: HttpApp, connections: LiveConnections): void =>
  bind(app, underApi(liveStream), async ({ c, user }) => {
    if (!connections.isFollowing()) throw new AppError('UNAVAILABLE', undefined, { retryAfterS })
    const { outgoing } = c.env
    if (!outgoing || !('req' in outgoing) || outgoing.req.method === 'HEAD') return new Response(null)
    connections.open(outgoing, user, c.req.header('last-event-id'))
    return RESPONSE_ALREADY_SENT
  })
