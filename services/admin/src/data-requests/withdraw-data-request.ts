import type { Command } from '../audit/audited.ts'
import type { Deps } from '../deps.ts'
import { decideDataRequest } from './decide-data-request.ts'

export const withdrawDataRequest = (deps: Deps, id: string, command: Command) => {
  const decide = async () => ({ state: 'withdrawn' as const, dueAt: null, endedAt: deps.clock() })
  return decideDataRequest(deps, id, command, { action: 'data.withdraw', decide })
}
