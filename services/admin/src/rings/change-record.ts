import type { BodyOf } from '@love-space/contracts/call-parts.ts'
import { changeRingRecord } from '@love-space/contracts/space/ring-record.internal.ts'
import type { Command } from '../audit/audited.ts'
import { bulkTimeoutMs } from '../bulk-timeout.ts'
import type { Deps } from '../deps.ts'
import { operatorOf } from '../tables/visibility.rules.ts'
import { explainRefusal } from './explain-refusal.ts'
import { saveRingRow } from './save-ring-row.ts'
import { ringsTable } from './rings.table.ts'

export const changeRecord = async (
  deps: Deps,
  ringId: string,
  changes: BodyOf<typeof changeRingRecord>,
  command: Command,
) => {
  const body = { ...operatorOf(command), ...changes }
  const { data } = await explainRefusal(deps, ringId, command, (call) =>
    deps.space.call(changeRingRecord, { ...call, body, timeoutMs: bulkTimeoutMs }),
  )
  await saveRingRow(deps, data.after)
  return { before: ringsTable.audited(data.before), after: ringsTable.audited(data.after) }
}
