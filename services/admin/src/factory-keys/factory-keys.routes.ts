import * as contract from '@love-space/contracts/admin/factory-key.routes.ts'
import { bind } from '@love-space/service-kit/http/bind.ts'
import type { HttpApp } from '@love-space/service-kit/http/http-app.ts'
import type { Deps } from '../deps.ts'
import { confirmFactoryKey } from './confirm-factory-key.ts'
import { listFactoryKeys } from './factory-keys.queries.ts'
import { registerFactoryKey } from './register-factory-key.ts'
import { removeFactoryKey } from './remove-factory-key.ts'

export const mountFactoryKeyRoutes = (app: HttpApp, deps: Deps): void => {
  bind(app, contract.listFactoryKeys, async ({ user }) => ({
    data: { factoryKeys: await listFactoryKeys(deps, user) },
  }))
  bind(app, contract.registerFactoryKey, async ({ body, user, requestId }) => ({
    data: { factoryKey: await registerFactoryKey(deps, body, { user, requestId }) },
  }))
  bind(app, contract.confirmFactoryKey, async ({ params, user, requestId }) => ({
    data: { factoryKey: await confirmFactoryKey(deps, params.id, { user, requestId }) },
  }))
  bind(app, contract.removeFactoryKey, async ({ params, user, requestId }) => {
    await removeFactoryKey(deps, params.id, { user, requestId })
  })
}
