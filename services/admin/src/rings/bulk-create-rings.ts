import { createRingRecords } from '@love-space/contracts/space/ring-record.internal.ts'
import type { Creation } from '@love-space/service-kit/store/creation.ts'
import { audited, type Command } from '../audit/audited.ts'
import { bulkTimeoutMs } from '../bulk-timeout.ts'
import type { Deps } from '../deps.ts'
import { recordsOf } from './ring.rules.ts'
import { saveRingRows } from './save-ring-row.ts'

export const bulkCreateRings = (deps: Deps, count: number, creation: Creation, command: Command) =>
  audited(deps, command, { action: 'ring.bulk', recordId: creation.id }, async () => {
    const { requestId, user } = command
    const body = { count, status: 'ACTIVE' as const, creation, operatorId: user.userId }
    const { data } = await deps.space.call(createRingRecords, { body, requestId, timeoutMs: bulkTimeoutMs })
    await saveRingRows(deps, recordsOf(data))
    const result = data.rings.map(({ record, ringToken }) => ({ id: record.ringId, ringToken }))
    return { result, after: { count } }
  })
