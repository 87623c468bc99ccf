import type { createAdminSpace as contract } from '@love-space/contracts/admin/space-admin.routes.ts'
import type { Filled } from '@love-space/contracts/route.ts'
import { createSpaceRecord } from '@love-space/contracts/space/space-record.internal.ts'
import type { Creation } from '@love-space/service-kit/store/creation.ts'
import { audited, type Command } from '../audit/audited.ts'
import type { Deps } from '../deps.ts'
import { getAdminSpace } from './spaces.queries.ts'
import { spacesTable } from './spaces.table.ts'

export const createSpace = (
  deps: Deps,
  settings: Filled<(typeof contract)['body']>,
  creation: Creation,
  command: Command,
) => {
  const { id } = creation
  return audited(deps, command, { action: 'space.create', recordId: id, subjectId: id }, async () => {
    const { requestId } = command
    const { data } = await deps.space.call(createSpaceRecord, { body: { ...settings, creation }, requestId })
    return { result: await getAdminSpace(deps, id, requestId), after: spacesTable.audited(data.space) }
  })
}
