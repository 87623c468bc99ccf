import { handleSpaceToken, passwordlessSpaceLogin, peekSpaceToken } from '@love-space/contracts/http/gateway.ts'
import { bind } from '@love-space/service-kit/bind.ts'
import type { HttpApp, HttpContext } from '@love-space/service-kit/http-app.ts'
import type { Exchange } from '../exchange.ts'
import { underApi } from '../under-api.ts'
import { loginByTap, openTap, peekTap, type TapServices } from './open-tap.ts'

/** The endpoints behind a tap. */
export const mountTaps = (app: HttpApp, services: TapServices, exchangeOf: (c: HttpContext) => Exchange): void => {
  const openerOf = (c: HttpContext) => {
    const { clientIp, requestId } = exchangeOf(c)
    return { headers: c.req.raw.headers, ip: clientIp, requestId }
  }
  const addCookies = (c: HttpContext, setCookies: readonly string[]): void => {
    for (const cookie of setCookies) c.header('set-cookie', cookie, { append: true })
  }

  bind(app, underApi(handleSpaceToken), async ({ c, body }) => {
    const { answer, setCookies } = await openTap(services, body, openerOf(c))
    addCookies(c, setCookies)
    return { data: answer }
  })

  bind(app, underApi(peekSpaceToken), async ({ c, query }) => {
    const { action, space, message } = await peekTap(services, query, openerOf(c))
    return { data: { action, spaceName: space?.name ?? null, message } }
  })

  bind(app, underApi(passwordlessSpaceLogin), async ({ c, body }) => {
    const pair = { token: body.spaceToken, object: body.object }
    const { signedIn, setCookies } = await loginByTap(services, pair, openerOf(c))
    addCookies(c, setCookies)
    return { data: signedIn }
  })
}
