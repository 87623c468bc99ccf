import { listUnbound } from '@love-space/contracts/space/ring-record.internal.ts'
import { audited, type Command } from '../audit/audited.ts'
import { bulkTimeoutMs } from '../bulk-timeout.ts'
import type { Deps } from '../deps.ts'

export const revealUnbound = (deps: Deps, command: Command) =>
  audited(deps, command, { action: 'ring.reveal', recordId: null }, async () => {
    const { data } = await deps.space.call(listUnbound, { requestId: command.requestId, timeoutMs: bulkTimeoutMs })
    return { result: data, after: { devices: data.devices.length, spaces: data.spaces.length } }
  })
