import * as contract from '@love-space/contracts/gateway/front-end.routes.ts'
import { bind } from '@love-space/service-kit/http/bind.ts'
import type { HttpApp, HttpContext } from '@love-space/service-kit/http/http-app.ts'
import type { Exchange } from './exchange.ts'
import type { FrontEndCounts } from './front-end-counts.ts'
import { underApi } from './under-api.ts'

export const mountFrontEndRoutes = (
  app: HttpApp,
  { counts, exchangeOf }: { readonly counts: FrontEndCounts; readonly exchangeOf: (c: HttpContext) => Exchange },
): void => {
  bind(app, underApi(contract.reportFailure), async ({ c, body: { frontEnd, release, kind } }) => {
    const what = kind === 'start' ? 'failedStarts' : 'failures'
    await counts.count(exchangeOf(c).addressKey, frontEnd, release, what)
  })
}
