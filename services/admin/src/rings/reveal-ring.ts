import { revealRing as contract } from '@love-space/contracts/space/ring-record.internal.ts'
import { audited, type Command } from '../audit/audited.ts'
import type { Deps } from '../deps.ts'
import { mayRevealInUse } from '../tables/sight.rules.ts'
import { findRingRow } from './rings.queries.ts'

/** Reveals the whole tokens of a ring, which are never kept here; that they were asked for, and why, is written down. */
export const revealRing = async (deps: Deps, ringId: string, reason: string | undefined, command: Command) => {
  // What was written about people goes with their space.
  const subjectId = (await findRingRow(deps, ringId))?.spaceId
  const deed = { action: 'ring.reveal', recordId: ringId, ...(subjectId ? { subjectId } : {}) } as const
  return audited(deps, command, deed, async () => {
    const body = { mayRevealInUse: mayRevealInUse(command), ...(reason === undefined ? {} : { reason }) }
    const { data } = await deps.space.call(contract, { params: { ringId }, body, requestId: command.requestId })
    return { result: data, after: reason === undefined ? null : { reason: reason.trim() } }
  })
}
