import type { FactoryKey } from '@love-space/contracts/admin/factory-key.ts'
import { AppError, requireFound } from '@love-space/service-kit/process/app-error.ts'
import { audited, type Command } from '../audit/audited.ts'
import { secondSuperAdminsBeside } from '../data-requests/data-requests.queries.ts'
import type { Deps } from '../deps.ts'
import { requireFactoryKey, toFactoryKey } from './factory-keys.queries.ts'

/** Confirms a key that somebody else registered. Leaves a confirmed one as it is. */
export const confirmFactoryKey = (deps: Deps, id: string, command: Command): Promise<FactoryKey> =>
  audited(deps, command, { action: 'factory-key.confirm', recordId: id }, async () => {
    const { userId } = command.user
    const { registeredBy, registeredAt, confirmedBy, ...known } = await requireFactoryKey(deps, id)
    const { name, thumbprint } = known
    if (confirmedBy !== null) {
      const key = { ...known, registeredBy, registeredAt, confirmedBy }
      return { result: await toFactoryKey(deps, key, command.user) }
    }
    if (!(await secondSuperAdminsBeside(deps, registeredBy)).includes(userId)) {
      throw new AppError('SECOND_SUPER_ADMIN_REQUIRED')
    }
    // The key may have been removed and registered again by the caller meanwhile.
    const asRead = { _id: id, registeredBy, registeredAt, confirmedBy: null }
    const confirmation = { $set: { confirmedBy: userId, confirmedAt: deps.clock() } }
    const confirmed = requireFound(await deps.factoryKeys.update(asRead, confirmation, []), 'FACTORY_KEY_NOT_FOUND')
    return { result: await toFactoryKey(deps, confirmed, command.user), after: { name, thumbprint } }
  })
