import type { ServiceName } from '@love-space/contracts/processes.ts'
import { replayParkedEvent } from '@love-space/contracts/parked.internal.ts'
import { audited, type Command } from '../audit/audited.ts'
import type { Deps } from '../deps.ts'

export const replayServiceEvent = (
  deps: Deps,
  { service, id }: { readonly service: ServiceName; readonly id: string },
  command: Command,
) =>
  audited(deps, command, { action: 'parked-event.replay', recordId: id }, async () => {
    const call = { params: { id }, requestId: command.requestId }
    const { replayed, error = null } = (await deps.services[service].call(replayParkedEvent, call)).data
    return { result: { replayed, error }, after: { service, replayed } }
  })
