import * as contract from '@love-space/contracts/admin/space-admin.routes.ts'
import { bind } from '@love-space/service-kit/http/bind.ts'
import type { HttpApp } from '@love-space/service-kit/http/http-app.ts'
import { withCurrent } from '@love-space/service-kit/http/with-current.ts'
import { createdText } from '../created-text.ts'
import type { Deps } from '../deps.ts'
import { pageOf } from '../tables/answer-table.ts'
import { visibilityFor } from '../tables/visibility.rules.ts'
import { bulkCreateSpaces } from './bulk-create-spaces.ts'
import { changeSpace } from './change-space.ts'
import { createSpace } from './create-space.ts'
import { deleteSpace } from './delete-space.ts'
import { inviteFirstPartner } from './invite-first-partner.ts'
import { revealSpaceToken } from './reveal-space-token.ts'
import { getAdminSpace } from './spaces.queries.ts'
import { spacesTable } from './spaces.table.ts'

export const mountSpaceRoutes = (app: HttpApp, deps: Deps): void => {
  const readOne = async (id: string, requestId: string) => ({ space: await getAdminSpace(deps, id, requestId) })

  bind(app, contract.listAdminSpaces, ({ query, user }) => pageOf(deps, spacesTable, query, visibilityFor(user)))
  bind(app, contract.getAdminSpace, async ({ params, requestId }) => ({ data: await readOne(params.id, requestId) }))
  bind(app, contract.createAdminSpace, async ({ body, creation, user, requestId }) => {
    const create = () => createSpace(deps, body, creation, { user, requestId })
    return { data: { space: await withCurrent(create, () => readOne(creation.id, requestId)) } }
  })
  bind(app, contract.bulkCreateSpaces, async ({ body, creation, user, requestId }) => {
    const spaces = await bulkCreateSpaces(deps, body, creation, { user, requestId })
    return { success: true as const, message: createdText(spaces.length, 'space'), data: { spaces } }
  })
  bind(app, contract.updateAdminSpace, async ({ params, body, user, requestId }) => {
    const change = () => changeSpace(deps, params.id, body, { user, requestId })
    return { data: { space: await withCurrent(change, () => readOne(params.id, requestId)) } }
  })
  bind(app, contract.deleteAdminSpace, ({ params, user, requestId }) =>
    deleteSpace(deps, params.id, { user, requestId }),
  )
  bind(app, contract.revealAdminSpaceToken, async ({ params, user, requestId }) => ({
    data: { spaceToken: await revealSpaceToken(deps, params.id, { user, requestId }) },
  }))
  bind(app, contract.inviteFirstPartner, async ({ user, requestId }) => ({
    data: { invitation: await inviteFirstPartner(deps, { user, requestId }) },
  }))
}
