import * as contract from '@love-space/contracts/media/file.routes.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { bind } from '@love-space/service-kit/http/bind.ts'
import type { Downloads } from '@love-space/members/downloads.ts'
import type { HttpApp } from '@love-space/service-kit/http/http-app.ts'
import type { Deps } from '../deps.ts'
import { changeFile } from './change-file.ts'
import { deleteFile } from './delete-file.ts'
import { offerFiles } from './download-files.ts'
import { verifyFileLink } from './file-links.ts'
import { findPart, readFileView, readFileViews, toFileView } from './files.queries.ts'
import { requireLinked, requireWritableFile } from './find-file.ts'
import { shownQuota } from './quota.ts'
import { servePart } from './serve-part.ts'

export const mountFileRoutes = (app: HttpApp, deps: Deps, downloads: Downloads): void => {
  const { members, env, clock } = deps
  // Mount before the route `/:id`, which also matches this path.
  bind(app, contract.getQuota, async ({ user, query }) => {
    return { data: { quota: await shownQuota(deps, await members.requireMember(user, query.spaceId)) } }
  })
  bind(app, contract.viewFiles, async ({ user, body }) => ({
    data: { files: await readFileViews(deps, user, body.ids) },
  }))
  bind(app, contract.createFilesDownload, async ({ user, body }) => ({
    data: await offerFiles(deps, downloads, { userId: user.userId }, body.ids),
  }))
  bind(app, contract.getFile, async ({ user, params }) => ({
    data: { file: await readFileView(deps, user, params.id) },
  }))
  bind(app, contract.changeFile, async ({ user, params, body }) => {
    const changed = await changeFile(deps, await requireWritableFile(deps, user, params.id), body)
    return { data: { file: await toFileView(deps, user, changed) } }
  })
  bind(app, contract.deleteFile, async ({ user, params }) => {
    await deleteFile(deps, await requireWritableFile(deps, user, params.id))
  })
  bind(app, contract.readFile, async ({ c, params, query, headers }) => {
    const { id, part: name } = params
    const { userId, expiresAt } = verifyFileLink(env.FILE_LINK_KEY, { id, part: name, link: query, now: clock() })
    if (!(await members.people.isActive(userId))) throw new AppError('FILE_NOT_FOUND')
    const file = await requireLinked(deps, userId, id)
    const part = await findPart(deps, file, name)
    return servePart(deps, { headers, isHead: c.req.method === 'HEAD', expiresAt }, file, part)
  })
}
