import { awayMsMax } from '@love-space/service-kit/service/changes.ts'
import { forEachMatching } from '@love-space/service-kit/store/work-off.ts'
import type { Deps } from '../deps.ts'

const dayMs = 86_400_000

/**
 * Makes the next nights compare a scope's bytes. Call it before bytes are stored, and before a file is removed: a copy
 * of it may be made meanwhile, and a killed process would leave it.
 */
export const noteActive = async (
  { activeScopes, clock }: Pick<Deps, 'activeScopes' | 'clock'>,
  scope: string,
): Promise<void> => {
  await activeScopes.upsert({ _id: scope }, { $set: { at: clock() } }, [])
}

export const forgetInactive = ({ activeScopes, clock }: Deps, signal: AbortSignal): Promise<void> => {
  const old = { at: { $lt: new Date(clock().getTime() - awayMsMax - dayMs) } }
  return forEachMatching(activeScopes, old, ({ _id }) => activeScopes.tombstone({ _id, ...old }, []), signal)
}
