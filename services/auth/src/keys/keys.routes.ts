import type { HttpApp } from '@love-space/service-kit/http-app.ts'
import type { SigningKeys } from './signing-keys.ts'

/** The public keys, for every process that verifies access tokens; the gateway does not route it. */
export const mountKeys = (app: HttpApp, signingKeys: SigningKeys): void => {
  app.get('/.well-known/jwks.json', async (c) => {
    c.get('notes').route = '/.well-known/jwks.json'
    return c.json(await signingKeys.published(), 200, { 'cache-control': 'public, max-age=300' })
  })
}
