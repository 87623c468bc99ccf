import * as contract from '@love-space/contracts/admin/binding.routes.ts'
import { bind } from '@love-space/service-kit/http/bind.ts'
import type { HttpApp } from '@love-space/service-kit/http/http-app.ts'
import { withCurrent } from '@love-space/service-kit/http/with-current.ts'
import { createdText } from '../created-text.ts'
import type { Deps } from '../deps.ts'
import { refreshRingRow } from '../rings/save-ring-row.ts'
import { visibilityFor } from '../tables/visibility.rules.ts'
import { getBinding } from './bindings.queries.ts'
import { pageOfBindings } from './bindings.table.ts'
import { bulkCreateBindings } from './bulk-create-bindings.ts'
import { createBinding } from './create-binding.ts'
import { deleteBinding } from './delete-binding.ts'
import { revealUnbound } from './reveal-unbound.ts'
import { updateBinding } from './update-binding.ts'

export const mountBindingRoutes = (app: HttpApp, deps: Deps): void => {
  bind(app, contract.listBindings, ({ query, user }) => pageOfBindings(deps, query, visibilityFor(user)))
  // Mount before the routes with `/:id`, which also match this path.
  bind(app, contract.listUnbound, async ({ user, requestId }) => ({
    data: await revealUnbound(deps, { user, requestId }),
  }))
  bind(app, contract.bulkCreateBindings, async ({ body, user, requestId }) => {
    const data = await bulkCreateBindings(deps, body.bindings, { user, requestId })
    const made = data.createdBindings.length
    const others = made === body.bindings.length ? '' : `, ${body.bindings.length - made} not`
    return { success: true as const, message: `${createdText(made, 'binding')}${others}`, data }
  })
  bind(app, contract.getBinding, async ({ params }) => ({ data: { binding: await getBinding(deps, params.id) } }))
  bind(app, contract.createBinding, async ({ body, user, requestId }) => ({
    data: { binding: await createBinding(deps, body, { user, requestId }) },
  }))
  bind(app, contract.updateBinding, async ({ params, body, user, requestId }) => {
    const update = () => updateBinding(deps, params.id, body, { user, requestId })
    const read = async () => {
      await refreshRingRow(deps, params.id)
      return { binding: await getBinding(deps, params.id) }
    }
    return { data: { binding: await withCurrent(update, read) } }
  })
  bind(app, contract.deleteBinding, ({ params, user, requestId }) =>
    deleteBinding(deps, params.id, { user, requestId }),
  )
}
