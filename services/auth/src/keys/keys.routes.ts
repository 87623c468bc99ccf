import type { HttpApp } from '@love-space/service-kit/http/http-app.ts'
import type { Deps } from '../deps.ts'

/** Serves the public keys to the processes that verify access tokens. The gateway does not expose this route. */
export const mountKeyRoutes = (app: HttpApp, { signingKeys }: Deps): void => {
  app.get('/.well-known/jwks.json', async (c) => {
    c.get('notes').route = '/.well-known/jwks.json'
    return c.json(await signingKeys.published(), 200, { 'cache-control': 'public, max-age=300' })
  })
}
