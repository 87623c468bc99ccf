import {
  bulkCreateSpaces as bulkCreateSpacesRoute,
  createAdminSpace,
  deleteAdminSpace,
  getAdminSpace as getAdminSpaceRoute,
  inviteFirstPartner as inviteRoute,
  listAdminSpaces,
  revealAdminSpaceToken,
  updateAdminSpace,
} from '@love-space/contracts/admin/space-admin.routes.ts'
import { bind } from '@love-space/service-kit/http/bind.ts'
import type { HttpApp } from '@love-space/service-kit/http/http-app.ts'
import type { Deps } from '../deps.ts'
import {
  bulkCreateSpaces,
  changeSpace,
  createSpace,
  deleteSpace,
  inviteFirstPartner,
  revealSpaceToken,
} from './change-space.ts'
import { getAdminSpace, pageOfSpaces } from './spaces.queries.ts'

export const mountSpaceRoutes = (app: HttpApp, deps: Deps): void => {
  bind(app, listAdminSpaces, ({ query }) => pageOfSpaces(deps, query))
  bind(app, getAdminSpaceRoute, async ({ params, requestId }) => ({
    data: { space: await getAdminSpace(deps, params.id, requestId) },
  }))
  bind(app, createAdminSpace, async ({ body, creation, user, requestId }) => ({
    data: { space: await createSpace(deps, body, creation, { user, requestId }) },
  }))
  bind(app, bulkCreateSpacesRoute, async ({ body, creation, user, requestId }) => {
    const spaces = await bulkCreateSpaces(deps, body, creation, { user, requestId })
    return { success: true as const, message: `${spaces.length} spaces created`, data: { spaces } }
  })
  bind(app, updateAdminSpace, async ({ params, body, user, requestId }) => ({
    data: { space: await changeSpace(deps, params.id, body, { user, requestId }) },
  }))
  bind(app, deleteAdminSpace, ({ params, user, requestId }) => deleteSpace(deps, params.id, { user, requestId }))
  bind(app, revealAdminSpaceToken, async ({ params, user, requestId }) => ({
    data: { spaceToken: await revealSpaceToken(deps, params.id, { user, requestId }) },
  }))
  bind(app, inviteRoute, async ({ user, requestId }) => ({
    data: { invitation: await inviteFirstPartner(deps, { user, requestId }) },
  }))
}
