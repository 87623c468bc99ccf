import { replaceRing as contract } from '@love-space/contracts/space/ring-record.internal.ts'
import { audited, type Command } from '../audit/audited.ts'
import { bulkTimeoutMs } from '../bulk-timeout.ts'
import type { Deps } from '../deps.ts'
import { operatorOf, visibilityFor } from '../tables/visibility.rules.ts'
import { explainRefusal } from './explain-refusal.ts'
import { getRing } from './rings.queries.ts'
import { saveRingRows } from './save-ring-row.ts'
import { ringsTable } from './rings.table.ts'

export const replaceRing = (deps: Deps, id: string, by: string, command: Command) =>
  audited(deps, command, { action: 'ring.replaced', recordId: id }, async () => {
    const body = { by, ...operatorOf(command) }
    const { data } = await explainRefusal(deps, id, command, (call) =>
      deps.space.call(contract, { ...call, body, timeoutMs: bulkTimeoutMs }),
    )
    await saveRingRows(deps, [data.after, data.replacement])
    const visibility = visibilityFor(command.user)
    return {
      result: { ring: await getRing(deps, id, visibility), replacement: await getRing(deps, by, visibility) },
      before: ringsTable.audited(data.before),
      after: { ...ringsTable.audited(data.after), replacedBy: by },
    }
  })
