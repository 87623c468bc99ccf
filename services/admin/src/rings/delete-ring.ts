import { deleteRingRecord } from '@love-space/contracts/space/ring-record.internal.ts'
import { audited, type Command } from '../audit/audited.ts'
import type { Deps } from '../deps.ts'
import { operatorOf } from '../tables/visibility.rules.ts'
import { explainRefusal } from './explain-refusal.ts'
import { ringsTable } from './rings.table.ts'

export const deleteRing = (deps: Deps, id: string, command: Command) =>
  audited(deps, command, { action: 'ring.delete', recordId: id }, async () => {
    const { data } = await explainRefusal(deps, id, command, (call) =>
      deps.space.call(deleteRingRecord, { ...call, body: operatorOf(command) }),
    )
    await deps.ringRows.deleteOne({ _id: id })
    return { result: undefined, before: ringsTable.audited(data.before) }
  })
