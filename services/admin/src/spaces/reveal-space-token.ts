import { revealSpaceToken as contract } from '@love-space/contracts/space/space-record.internal.ts'
import { audited, type Command } from '../audit/audited.ts'
import type { Deps } from '../deps.ts'

export const revealSpaceToken = (deps: Deps, spaceId: string, command: Command) =>
  audited(deps, command, { action: 'space.reveal', recordId: spaceId }, async () => {
    const { data } = await deps.space.call(contract, { params: { spaceId }, requestId: command.requestId })
    return { result: data.spaceToken }
  })
