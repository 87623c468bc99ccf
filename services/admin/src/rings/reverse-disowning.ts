import { reverseDisowning as contract } from '@love-space/contracts/space/ring-record.internal.ts'
import { audited, type Command } from '../audit/audited.ts'
import type { Deps } from '../deps.ts'
import { visibilityFor } from '../tables/visibility.rules.ts'
import { getRing } from './rings.queries.ts'
import { ringsTable } from './rings.table.ts'
import { saveRingRow } from './save-ring-row.ts'

export const reverseDisowning = (deps: Deps, id: string, command: Command) =>
  audited(deps, command, { action: 'ring.reactivated', recordId: id }, async () => {
    const { user, requestId } = command
    const call = { params: { ringId: id }, body: { operatorId: user.userId }, requestId }
    const { data } = await deps.space.call(contract, call)
    await saveRingRow(deps, data.after)
    return {
      result: await getRing(deps, id, visibilityFor(user)),
      before: ringsTable.audited(data.before),
      after: ringsTable.audited(data.after),
    }
  })
