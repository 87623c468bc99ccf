import { normaliseEmail } from '@love-space/couple-rules/normalise-email.ts'
import { unlessDuplicate, requireFound } from '@love-space/service-kit/process/app-error.ts'
import type { createOperator as contract } from '@love-space/contracts/auth/user.internal.ts'
import type { BodyOf } from '@love-space/contracts/call-parts.ts'
import type { Deps } from '../deps.ts'
import { assertUncommon } from '../credentials/common-secrets.ts'
import { newUser } from './new-user.ts'
import { userWasRegistered } from './user.events.ts'

export const createOperator = async (
  deps: Deps,
  { name, email, password, pin, roles }: BodyOf<typeof contract>,
): Promise<{ userId: string; created: boolean }> => {
  const findEarlier = () => deps.users.findByLookup(normaliseEmail(email))
  const earlier = await findEarlier()
  if (earlier) return { userId: earlier._id, created: false }
  await assertUncommon({
    password: { field: 'body.password', value: password },
    ...(pin === undefined ? {} : { pin: { field: 'body.pin', value: pin } }),
  })
  const user = newUser({
    name,
    email,
    passwordHash: await deps.hashers.known.hashPassword(password),
    isPasswordGiven: true,
    pinHash: pin === undefined ? null : await deps.hashers.known.hashPin(pin),
    roles,
    now: deps.clock(),
  })
  const created = await unlessDuplicate(deps.users.insert(user, [userWasRegistered(user, user.createdAt)]))
  const { _id: userId } = created ?? requireFound(await findEarlier(), 'EMAIL_TAKEN')
  return { userId, created: created !== null }
}
