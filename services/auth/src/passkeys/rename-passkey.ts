import { AppError, requireFound } from '@love-space/service-kit/process/app-error.ts'
import { nextOf } from '@love-space/service-kit/store/aggregate.ts'
import type { Deps } from '../deps.ts'
import type { PasskeyDoc } from '../users/user.model.ts'

export const renamePasskey = async (deps: Deps, userId: string, id: string, name: string): Promise<PasskeyDoc> => {
  const changed = await deps.users.mutate(userId, (user) => {
    if (!user.passkeys.some(({ passkeyId }) => passkeyId === id)) throw new AppError('PASSKEY_NOT_FOUND')
    const passkeys = user.passkeys.map((passkey) => (passkey.passkeyId === id ? { ...passkey, name } : passkey))
    return { next: nextOf(user, { passkeys }), events: [] }
  })
  const passkey = changed?.passkeys.find(({ passkeyId }) => passkeyId === id)
  return requireFound(passkey ?? null, 'PASSKEY_NOT_FOUND')
}
