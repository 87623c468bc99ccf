import {
  bulkCreateBindings as bulkCreateBindingsRoute,
  createBinding as createBindingRoute,
  deleteBinding as deleteBindingRoute,
  getBinding as getBindingRoute,
  listBindings,
  listUnbound,
  updateBinding as updateBindingRoute,
} from '@love-space/contracts/admin/binding.routes.ts'
import { bind } from '@love-space/service-kit/http/bind.ts'
import type { HttpApp } from '@love-space/service-kit/http/http-app.ts'
import type { Deps } from '../deps.ts'
import { sightOf } from '../tables/sight.rules.ts'
import { getBinding, pageOfBindings } from './bindings.queries.ts'
import { bulkCreateBindings, createBinding, deleteBinding, revealUnbound, updateBinding } from './change-binding.ts'

export const mountBindingRoutes = (app: HttpApp, deps: Deps): void => {
  bind(app, listBindings, ({ query, user }) => pageOfBindings(deps, query, sightOf(user)))
  // Before the routes of one binding, which would take `unbound` or `bulk` for an id.
  bind(app, listUnbound, async ({ user, requestId }) => ({
    data: await revealUnbound(deps, { user, requestId }),
  }))
  bind(app, bulkCreateBindingsRoute, async ({ body, user, requestId }) => {
    const data = await bulkCreateBindings(deps, body.bindings, { user, requestId })
    const made = data.createdBindings.length
    const others = made === body.bindings.length ? '' : `, ${body.bindings.length - made} not`
    return { success: true as const, message: `${made} bindings created${others}`, data }
  })
  bind(app, getBindingRoute, async ({ params }) => ({ data: { binding: await getBinding(deps, params.id) } }))
  bind(app, createBindingRoute, async ({ body, user, requestId }) => ({
    data: { binding: await createBinding(deps, body, { user, requestId }) },
  }))
  bind(app, updateBindingRoute, async ({ params, body, user, requestId }) => ({
    data: { binding: await updateBinding(deps, params.id, body, { user, requestId }) },
  }))
  bind(app, deleteBindingRoute, ({ params, user, requestId }) => deleteBinding(deps, params.id, { user, requestId }))
}
