import { handleSpaceToken, passwordlessSpaceLogin, peekSpaceToken } from '@love-space/contracts/gateway/tap.routes.ts'
import { sessionCookiesOf } from '@love-space/service-kit/http/session-cookies.ts'
import { bind } from '@love-space/service-kit/http/bind.ts'
import type { HttpApp, HttpContext } from '@love-space/service-kit/http/http-app.ts'
import type { Exchange } from '../exchange.ts'
import { underApi } from '../under-api.ts'
import { handleTap, loginByTap, peekTap, type Opener, type TapServices } from './handle-tap.ts'

/** The endpoints behind a tap. */
export const mountTapRoutes = (
  app: HttpApp,
  services: TapServices,
  { publicOrigin, exchangeOf }: { readonly publicOrigin: string; readonly exchangeOf: (c: HttpContext) => Exchange },
): void => {
  const openerOf = (c: HttpContext): Opener => {
    const { clientIp: ip, requestId } = exchangeOf(c)
    return { headers: c.req.raw.headers, cookies: sessionCookiesOf(c, publicOrigin), ip, requestId }
  }

  bind(app, underApi(handleSpaceToken), async ({ c, body }) => ({
    data: await handleTap(services, body, openerOf(c)),
  }))

  bind(app, underApi(peekSpaceToken), async ({ c, query }) => {
    const { action, space, message } = await peekTap(services, query, openerOf(c))
    return { data: { action, spaceName: space?.name ?? null, message } }
  })

  bind(app, underApi(passwordlessSpaceLogin), async ({ c, body }) => {
    const pair = { token: body.spaceToken, object: body.object }
    return { data: await loginByTap(services, pair, openerOf(c)) }
  })
}
