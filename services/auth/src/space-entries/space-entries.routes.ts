import * as contract from '@love-space/contracts/auth/space-entry.internal.ts'
import { bind } from '@love-space/service-kit/http/bind.ts'
import type { HttpApp } from '@love-space/service-kit/http/http-app.ts'
import type { Deps } from '../deps.ts'
import { allowSpaceEntry } from './allow-space-entry.ts'

export const mountSpaceEntryRoutes = (app: HttpApp, deps: Deps): void => {
  bind(app, contract.allowSpaceEntry, ({ params, body }) => allowSpaceEntry(deps, params.userId, body.sid))
}
