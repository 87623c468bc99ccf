import type { registerFactoryKey as contract } from '@love-space/contracts/admin/factory-key.routes.ts'
import type { FactoryKey } from '@love-space/contracts/admin/factory-key.ts'
import type { BodyOf } from '@love-space/contracts/call-parts.ts'
import { AppError, isDuplicateKey } from '@love-space/service-kit/process/app-error.ts'
import { sealForFactory, thumbprintOf } from '@love-space/service-kit/sun/factory-seal.ts'
import { audited, type Command } from '../audit/audited.ts'
import type { Deps } from '../deps.ts'
import { factoryKeyIdOf } from './factory-key.model.ts'
import { toFactoryKey } from './factory-keys.queries.ts'

export const registerFactoryKey = async (
  deps: Deps,
  { name, jwk }: BodyOf<typeof contract>,
  command: Command,
): Promise<FactoryKey> => {
  const thumbprint = await thumbprintOf(jwk)
  const _id = factoryKeyIdOf(thumbprint)
  return audited(deps, command, { action: 'factory-key.register', recordId: _id }, async () => {
    try {
      // A coordinate may be no point of the curve. Only a try shows it.
      await sealForFactory(jwk, {})
    } catch {
      throw new AppError('FACTORY_KEY_UNUSABLE')
    }
    const registered = { registeredBy: command.user.userId, registeredAt: deps.clock() }
    const doc = { _id, name, jwk, thumbprint, ...registered, confirmedBy: null, confirmedAt: null }
    const key = await deps.factoryKeys.insert(doc, []).catch((error: unknown) => {
      throw isDuplicateKey(error) ? new AppError('FACTORY_KEY_KNOWN') : error
    })
    return { result: await toFactoryKey(deps, key, command.user), after: { name, thumbprint } }
  })
}
