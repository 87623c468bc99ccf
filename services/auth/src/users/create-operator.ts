import type { createOperator } from '@love-space/contracts/internal/auth.ts'
import type { BodyOf } from '@love-space/contracts/route.ts'
import { isDuplicateKey } from '@love-space/service-kit/app-error.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { newUser } from './new-user.ts'
import { registeredEvent } from './user-events.ts'
import { normaliseEmail } from './user.rules.ts'

/** Creates a user with roles; whoever has the e-mail already stays as they are. */
export const createUserWithRoles = async (
  deps: AuthDeps,
  { name, email, password, pin, roles }: BodyOf<typeof createOperator>,
): Promise<{ userId: string; created: boolean }> => {
  const findEarlier = () => deps.users.findOne({ email: normaliseEmail(email) })
  const earlier = await findEarlier()
  if (earlier) return { userId: earlier._id, created: false }
  const user = newUser({
    name,
    email,
    passwordHash: await deps.hasher.hashPassword(password),
    pinHash: pin === undefined ? null : await deps.hasher.hashPin(pin),
    roles,
    now: deps.clock(),
  })
  try {
    await deps.users.insert(user, [registeredEvent(user, user.createdAt)])
    return { userId: user._id, created: true }
  } catch (error) {
    const winner = isDuplicateKey(error) ? await findEarlier() : null
    if (!winner) throw error
    return { userId: winner._id, created: false }
  }
}
