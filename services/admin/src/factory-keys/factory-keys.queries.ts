import type { FactoryKey } from '@love-space/contracts/admin/factory-key.ts'
import { isPermitted } from '@love-space/contracts/admin/permissions.ts'
import { AppError, requireFound } from '@love-space/service-kit/process/app-error.ts'
import type { Command } from '../audit/audited.ts'
import type { Deps } from '../deps.ts'
import { usersOf } from '../users/users.queries.ts'
import type { FactoryKeyDoc } from './factory-key.model.ts'

const toFactoryKeys = async (
  deps: Deps,
  found: readonly FactoryKeyDoc[],
  { roles }: Command['user'],
): Promise<FactoryKey[]> => {
  const maySeeOperators = isPermitted(roles, 'factory:keys')
  const ids = maySeeOperators ? found.flatMap((key) => [key.registeredBy, key.confirmedBy ?? []].flat()) : []
  const users = await usersOf(deps, ids)
  const operator = (id: string) => ({ id, name: users.get(id)?.name ?? null })
  return found.map(({ _id, name, thumbprint, registeredBy, registeredAt, confirmedBy, confirmedAt }) => ({
    id: _id,
    name,
    thumbprint,
    registeredAt: registeredAt.toISOString(),
    confirmedAt: confirmedAt?.toISOString() ?? null,
    ...(maySeeOperators && {
      registeredBy: operator(registeredBy),
      ...(confirmedBy !== null && { confirmedBy: operator(confirmedBy) }),
    }),
  }))
}

export const toFactoryKey = async (deps: Deps, key: FactoryKeyDoc, user: Command['user']): Promise<FactoryKey> =>
  (await toFactoryKeys(deps, [key], user))[0] as FactoryKey

const allKeys = ({ factoryKeys }: Deps): Promise<FactoryKeyDoc[]> =>
  factoryKeys.find({}, { sort: { registeredAt: 1, _id: 1 } })

export const listFactoryKeys = async (deps: Deps, user: Command['user']): Promise<FactoryKey[]> =>
  toFactoryKeys(deps, await allKeys(deps), user)

export const requireFactoryKey = async ({ factoryKeys }: Deps, id: string): Promise<FactoryKeyDoc> =>
  requireFound(await factoryKeys.findById(id), 'FACTORY_KEY_NOT_FOUND')

/** Throws FACTORY_KEY_MISSING unless a key is confirmed. */
export const requireConfirmedKey = async (deps: Deps): Promise<void> => {
  const keys = await allKeys(deps)
  if (!keys.some(({ confirmedBy }) => confirmedBy !== null)) throw new AppError('FACTORY_KEY_MISSING')
}
