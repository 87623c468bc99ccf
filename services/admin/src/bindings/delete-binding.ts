import { audited, type Command } from '../audit/audited.ts'
import type { Deps } from '../deps.ts'
import { changeRecord } from '../rings/change-record.ts'
import { getBinding } from './bindings.queries.ts'

export const deleteBinding = async (deps: Deps, id: string, command: Command) => {
  const { spaceId: from } = await getBinding(deps, id)
  return audited(deps, command, { action: 'binding.delete', recordId: id }, async () => ({
    result: undefined,
    ...(await changeRecord(deps, id, { spaceId: null, from }, command)),
  }))
}
