import { requireFound } from '@love-space/service-kit/process/app-error.ts'
import { audited, type Command } from '../audit/audited.ts'
import type { Deps } from '../deps.ts'

export const removeFactoryKey = (deps: Deps, id: string, command: Command): Promise<void> =>
  audited(deps, command, { action: 'factory-key.remove', recordId: id }, async () => {
    const removed = await deps.factoryKeys.tombstone({ _id: id }, [])
    const { name, thumbprint } = requireFound(removed, 'FACTORY_KEY_NOT_FOUND')
    return { result: undefined, before: { name, thumbprint }, after: null }
  })
