import type { HttpApp } from '@love-space/service-kit/http/http-app.ts'
import type { Deps } from '../deps.ts'

/** The public keys, for every process that verifies access tokens; the gateway does not route it. */
export const mountKeyRoutes = (app: HttpApp, { signingKeys }: Deps): void => {
  app.get('/.well-known/jwks.json', async (c) => {
    c.get('notes').route = '/.well-known/jwks.json'
    return c.json(await signingKeys.published(), 200, { 'cache-control': 'public, max-age=300' })
  })
}
