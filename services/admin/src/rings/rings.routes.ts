import * as contract from '@love-space/contracts/admin/ring.routes.ts'
import { bind } from '@love-space/service-kit/http/bind.ts'
import type { HttpApp } from '@love-space/service-kit/http/http-app.ts'
import { withCurrent } from '@love-space/service-kit/http/with-current.ts'
import { createdText } from '../created-text.ts'
import type { Deps } from '../deps.ts'
import { pageOf } from '../tables/answer-table.ts'
import { visibilityFor } from '../tables/visibility.rules.ts'
import { bulkCreateRings } from './bulk-create-rings.ts'
import { changeRing } from './change-ring.ts'
import { createRing } from './create-ring.ts'
import { deleteRing } from './delete-ring.ts'
import { replaceRing } from './replace-ring.ts'
import { revealRing } from './reveal-ring.ts'
import { reverseDisowning } from './reverse-disowning.ts'
import { historyOfRing } from './ring-history.queries.ts'
import { getRing } from './rings.queries.ts'
import { ringsTable } from './rings.table.ts'
import { reportLostRing, changeRingState } from './change-ring-state.ts'

export const mountRingRoutes = (app: HttpApp, deps: Deps): void => {
  bind(app, contract.listRings, ({ query, user }) => pageOf(deps, ringsTable, query, visibilityFor(user)))
  bind(app, contract.getRing, async ({ params, user }) => ({
    data: { ring: await getRing(deps, params.id, visibilityFor(user)) },
  }))
  bind(app, contract.createRing, async ({ body, creation, user, requestId }) => ({
    data: { ring: await createRing(deps, body, creation, { user, requestId }) },
  }))
  bind(app, contract.bulkCreateRings, async ({ body, creation, user, requestId }) => {
    const rings = await bulkCreateRings(deps, body.count, creation, { user, requestId })
    return { success: true as const, message: createdText(rings.length, 'device'), data: { rings } }
  })
  bind(app, contract.changeRing, async ({ params, body, user, requestId }) => {
    const change = () => changeRing(deps, params.id, body, { user, requestId })
    const read = async () => ({ ring: await getRing(deps, params.id, visibilityFor(user)) })
    return { data: { ring: await withCurrent(change, read) } }
  })
  bind(app, contract.changeRingState, async ({ params, body, user, requestId }) => ({
    data: { ring: await changeRingState(deps, params.id, body, { user, requestId }) },
  }))
  bind(app, contract.reportLostRing, async ({ params, body, user, requestId }) => ({
    data: { ring: await reportLostRing(deps, params.id, body.ownerEmail, { user, requestId }) },
  }))
  bind(app, contract.replaceRing, async ({ params, body, user, requestId }) => ({
    data: await replaceRing(deps, params.id, body.by, { user, requestId }),
  }))
  bind(app, contract.reverseDisowning, async ({ params, user, requestId }) => ({
    data: { ring: await reverseDisowning(deps, params.id, { user, requestId }) },
  }))
  bind(app, contract.readRingHistory, async ({ params, user, requestId }) => ({
    data: await historyOfRing(deps, { ringId: params.id, requestId }, visibilityFor(user)),
  }))
  bind(app, contract.deleteRing, ({ params, user, requestId }) => deleteRing(deps, params.id, { user, requestId }))
  bind(app, contract.revealRing, async ({ params, body, user, requestId }) => ({
    data: await revealRing(deps, params.id, body.reason, { user, requestId }),
  }))
}
