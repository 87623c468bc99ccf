import { revealRing as contract } from '@love-space/contracts/space/ring-record.internal.ts'
import { audited, type Command } from '../audit/audited.ts'
import type { Deps } from '../deps.ts'
import { mayRevealInUse } from '../tables/visibility.rules.ts'
import { findRingRow } from './rings.queries.ts'

export const revealRing = async (deps: Deps, ringId: string, reason: string | undefined, command: Command) => {
  // The reason may mention people, so it is erased with their space.
  const subjectId = (await findRingRow(deps, ringId))?.spaceId
  const auditEntry = { action: 'ring.reveal', recordId: ringId, ...(subjectId ? { subjectId } : {}) } as const
  return audited(deps, command, auditEntry, async () => {
    const body = { mayRevealInUse: mayRevealInUse(command), ...(reason === undefined ? {} : { reason }) }
    const { data } = await deps.space.call(contract, { params: { ringId }, body, requestId: command.requestId })
    return { result: data, after: reason === undefined ? null : { reason: reason.trim() } }
  })
}
