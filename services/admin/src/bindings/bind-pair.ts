import type { createBinding } from '@love-space/contracts/admin/binding.routes.ts'
import type { BodyOf } from '@love-space/contracts/call-parts.ts'
import { findRingPair } from '@love-space/contracts/space/ring-record.internal.ts'
import type { Command } from '../audit/audited.ts'
import type { Deps } from '../deps.ts'
import { changeRecord } from '../rings/change-record.ts'

export type Pair = BodyOf<typeof createBinding>

export const findPair = async (deps: Deps, { spaceToken, ringToken }: Pair, requestId: string) =>
  (await deps.space.call(findRingPair, { body: { spaceToken, ringToken }, requestId })).data

/** The link is not written to a new ring yet. A retry must not remove a mark set since. */
export const isWrittenOf = ({ status }: Pick<Pair, 'status'>) => (status === 'BOUND' ? { isWritten: true } : {})

export const bindPair = async (deps: Deps, pair: Pair, command: Command) => {
  const { ringId, spaceId } = await findPair(deps, pair, command.requestId)
  const from = pair.from === undefined ? {} : { from: pair.from }
  return { ringId, ...(await changeRecord(deps, ringId, { spaceId, ...from, ...isWrittenOf(pair) }, command)) }
}
