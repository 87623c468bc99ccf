import { audited, type Command } from '../audit/audited.ts'
import type { Deps } from '../deps.ts'
import { bindPair, findPair, type Pair } from './bind-pair.ts'
import { getBinding } from './bindings.queries.ts'

export const createBinding = async (deps: Deps, pair: Pair, command: Command) => {
  const { ringId: recordId } = await findPair(deps, pair, command.requestId)
  return audited(deps, command, { action: 'binding.create', recordId }, async () => {
    const { ringId, ...changed } = await bindPair(deps, pair, command)
    return { result: await getBinding(deps, ringId), ...changed }
  })
}
