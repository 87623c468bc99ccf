import * as contract from '@love-space/contracts/space/space-record.internal.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { bind } from '@love-space/service-kit/http/bind.ts'
import { answerChanges } from '@love-space/service-kit/service/changes.ts'
import type { HttpApp } from '@love-space/service-kit/http/http-app.ts'
import type { Deps } from '../deps.ts'
import { changeSpaceRecord } from './change-space-record.ts'
import { createSpaceRecord } from './create-space-record.ts'
import { removeSpaceRecord } from './remove-space-record.ts'
import { contentFor, toSpaceRecord } from './space-record.view.ts'
import { requireSpaceById } from '../spaces/spaces.queries.ts'
import { findSpaceRecords, spaceRecordsAfter } from './space-records.queries.ts'

export const mountOperatorRoutes = (app: HttpApp, deps: Deps): void => {
  bind(app, contract.lookUpSpaceRecords, async ({ body }) => ({
    data: { spaces: await findSpaceRecords(deps, body.ids) },
  }))
  bind(app, contract.listSpaceRecords, async ({ query }) => ({
    data: { spaces: await spaceRecordsAfter(deps, query.after) },
  }))
  bind(app, contract.listChangedSpaces, async ({ query }) => ({
    data: await answerChanges(deps.connection, query.after, (after) => deps.spaces.changedAfter(after)),
  }))
  bind(app, contract.getSpaceRecord, async ({ params }) => {
    const space = await requireSpaceById(deps, params.spaceId)
    return { data: { space: toSpaceRecord(space), content: contentFor(space) } }
  })
  bind(app, contract.createSpaceRecord, async ({ body }) => ({
    data: { space: toSpaceRecord(await createSpaceRecord(deps, body)) },
  }))
  bind(app, contract.changeSpaceRecord, async ({ params, body }) => {
    const { before, after, replaced } = await changeSpaceRecord(deps, params.spaceId, body)
    return { data: { before: toSpaceRecord(before), after: toSpaceRecord(after), replaced: [...replaced] } }
  })
  bind(app, contract.removeSpaceRecord, async ({ params }) => {
    const { before, after } = await removeSpaceRecord(deps, params.spaceId)
    return { data: { before: toSpaceRecord(before), after: after && toSpaceRecord(after) } }
  })
  bind(app, contract.revealSpaceToken, async ({ params }) => {
    const space = await requireSpaceById(deps, params.spaceId)
    if (space.members.length > 0) {
      throw new AppError(
        'RING_IN_USE',
        'People use this space. A super administrator can show the tokens of one of its devices instead.',
      )
    }
    return { data: { spaceToken: deps.secrets.reveal(space.token) } }
  })
}
