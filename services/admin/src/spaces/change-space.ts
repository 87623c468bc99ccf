import type { updateAdminSpace as contract } from '@love-space/contracts/admin/space-admin.routes.ts'
import type { BodyOf } from '@love-space/contracts/call-parts.ts'
import { changeSpaceRecord } from '@love-space/contracts/space/space-record.internal.ts'
import { audited, type Command } from '../audit/audited.ts'
import type { Deps } from '../deps.ts'
import { refreshRingRowsOf } from '../rings/save-ring-row.ts'
import { getAdminSpace } from './spaces.queries.ts'
import { spacesTable } from './spaces.table.ts'

/** Changes the given fields of a space. Audits the reason for replacing a text, never the text itself. */
export const changeSpace = (deps: Deps, spaceId: string, body: BodyOf<typeof contract>, command: Command) =>
  audited(deps, command, { action: 'space.update', recordId: spaceId, subjectId: spaceId }, async () => {
    const { requestId } = command
    const { data } = await deps.space.call(changeSpaceRecord, { params: { spaceId }, body, requestId })
    const { reason = '' } = body
    if (data.before.customName !== data.after.customName) await refreshRingRowsOf(deps, spaceId)
    const replaced = data.replaced.length === 0 ? {} : { replaced: data.replaced.join(', '), reason }
    return {
      result: await getAdminSpace(deps, spaceId, requestId),
      before: spacesTable.audited(data.before),
      after: { ...spacesTable.audited(data.after), ...replaced },
    }
  })
