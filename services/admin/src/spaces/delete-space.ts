import { removeSpaceRecord } from '@love-space/contracts/space/space-record.internal.ts'
import { audited, type Command } from '../audit/audited.ts'
import type { Deps } from '../deps.ts'
import { saveSpaceRow } from './save-space-row.ts'
import { spacesTable } from './spaces.table.ts'

export const deleteSpace = (deps: Deps, spaceId: string, command: Command) =>
  audited(deps, command, { action: 'space.delete', recordId: spaceId, subjectId: spaceId }, async () => {
    const { data } = await deps.space.call(removeSpaceRecord, { params: { spaceId }, requestId: command.requestId })
    // The space service starts the erasure by an event; update the row now so that the table shows it.
    if (data.after) await saveSpaceRow(deps, data.after)
    else await deps.spaceRows.deleteOne({ _id: spaceId })
    return {
      result: undefined,
      before: spacesTable.audited(data.before),
      after: data.after && spacesTable.audited(data.after),
    }
  })
