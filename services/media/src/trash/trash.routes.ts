import * as contract from '@love-space/contracts/media/trash.routes.ts'
import { requireWritable } from '@love-space/members/member.ts'
import { bind } from '@love-space/service-kit/http/bind.ts'
import type { HttpApp } from '@love-space/service-kit/http/http-app.ts'
import type { Deps } from '../deps.ts'
import { restoreFromTrash } from './restore-from-trash.ts'
import { readTrash } from './trash.queries.ts'

export const mountTrashRoutes = (app: HttpApp, deps: Deps): void => {
  const { members } = deps
  bind(app, contract.listTrash, async ({ user, params, query }) => ({
    data: await readTrash(deps, await members.requireMember(user, params.spaceId), query),
  }))
  bind(app, contract.restoreFromTrash, async ({ user, params }) => {
    await restoreFromTrash(deps, requireWritable(await members.requireMember(user, params.spaceId)), params)
  })
}
