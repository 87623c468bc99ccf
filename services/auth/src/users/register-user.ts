import type { register } from '@love-space/contracts/http/auth.ts'
import { checkOpening } from '@love-space/contracts/internal/space.ts'
import type { BodyOf } from '@love-space/contracts/route.ts'
import { AppError, isDuplicateKey } from '@love-space/service-kit/app-error.ts'
import { hmacSha256, randomToken, sha256 } from '@love-space/service-kit/crypto.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { newUser } from './new-user.ts'
import { registeredEvent } from './user-events.ts'
import type { UserDoc } from './user.model.ts'
import { normaliseEmail } from './user.rules.ts'

type Registration = BodyOf<typeof register>

export interface RegistrationRequest {
  readonly body: Registration
  readonly idempotencyKey: string | undefined
  readonly ip: string
  readonly requestId: string
}

/** What a registration said besides its password and PIN, which the account's own hashes remember. */
const printOf = (deps: AuthDeps, { name, email, ringToken, spaceToken, spaceId }: Registration): string =>
  hmacSha256(deps.settings.lookUpKey, JSON.stringify([name, normaliseEmail(email), ringToken, spaceToken, spaceId]))

/** The account that this very request opened before. */
const sameAgain = async (deps: AuthDeps, user: UserDoc, body: Registration): Promise<UserDoc> => {
  const isSame =
    user.active &&
    user.registrationPrint === printOf(deps, body) &&
    (await deps.hasher.isPassword(user.passwordHash, body.password)) &&
    (await deps.hasher.isPin(user.pinHash, body.pin))
  if (!isSame) throw new AppError('IDEMPOTENCY_KEY_REUSED')
  return user
}

const emailTaken = async (deps: AuthDeps, ip: string): Promise<AppError> => {
  await deps.counters.hit(`taken-email:${ip}`, deps.settings.limits.takenEmailPerAddress)
  return new AppError('EMAIL_TAKEN')
}

/** Opens an account, once per idempotency key; a ring or invitation must have a place before the account exists. */
export const registerUser = async (deps: AuthDeps, request: RegistrationRequest): Promise<UserDoc> => {
  const { body, idempotencyKey, ip, requestId } = request
  await deps.counters.hit(`register:${ip}`, deps.settings.limits.registrationPerAddress)
  const registrationKey = idempotencyKey === undefined ? randomToken() : sha256(`registration:${idempotencyKey}`)
  const findEarlier = (): Promise<UserDoc | null> => deps.users.findOne({ registrationKey })

  const earlier = idempotencyKey === undefined ? null : await findEarlier()
  if (earlier) return sameAgain(deps, earlier, body)
  if (body.ringToken !== undefined && body.spaceToken !== undefined) {
    await deps.space.call(checkOpening, { body: { token: body.spaceToken, object: body.ringToken }, requestId })
  }
  if (await deps.users.exists({ email: normaliseEmail(body.email) })) throw await emailTaken(deps, ip)

  const user = newUser({
    name: body.name,
    email: body.email,
    passwordHash: await deps.hasher.hashPassword(body.password),
    pinHash: await deps.hasher.hashPin(body.pin),
    roles: [],
    now: deps.clock(),
    registrationKey,
    registrationPrint: printOf(deps, body),
  })
  try {
    return await deps.users.insert(user, [registeredEvent(user, user.createdAt)])
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
    const winner = await findEarlier()
    if (winner) return sameAgain(deps, winner, body)
    throw await emailTaken(deps, ip)
  }
}
