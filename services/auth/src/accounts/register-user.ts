import { normaliseEmail } from '@love-space/couple-rules/normalise-email.ts'
import type { register } from '@love-space/contracts/auth/user.routes.ts'
import { checkOpening, checkRing } from '@love-space/contracts/space/tap.internal.ts'
import type { Language } from '@love-space/contracts/languages.ts'
import type { BodyOf } from '@love-space/contracts/call-parts.ts'
import { hmacSha256 } from '@love-space/service-kit/process/crypto.ts'
import { addressKey } from '@love-space/service-kit/http/address-key.ts'
import { AppError, hasCode, isDuplicateKey } from '@love-space/service-kit/process/app-error.ts'
import type { Creation } from '@love-space/service-kit/store/creation.ts'
import type { Deps } from '../deps.ts'
import { assertUncommon } from '../credentials/common-secrets.ts'
import { mailJobsOf } from '../mails/send-mail.ts'
import { newUser } from '../users/new-user.ts'
import { userWasRegistered } from '../users/user.events.ts'
import type { UserDoc } from '../users/user.model.ts'

type Registration = BodyOf<typeof register>

export interface RegistrationRequest {
  readonly body: Registration
  readonly creation: Creation
  readonly ip: string
  readonly requestId: string
  readonly language: Language
  /** Ticket of a ring that signs its taps. */
  readonly ticket: string | null
}

/** Returns the account of an earlier try. Compares the password and PIN, which the digest of the request leaves out. */
const repeatedRegistration = async (deps: Deps, user: UserDoc, body: Registration): Promise<UserDoc> => {
  const isSame =
    user.active &&
    (await deps.hashers.unknown.isPassword(user.passwordHash, body.password)) &&
    (await deps.hashers.unknown.isPin(user.pinHash, body.pin))
  if (!isSame) throw new AppError('IDEMPOTENCY_KEY_REUSED')
  return user
}

const unknownLink = "We don't know this ring or invitation. Tap your ring again, or ask your partner for a new link."

/** Throws TAP_UNKNOWN, or the error that joining by the link would throw. */
const checkLink = async (
  deps: Deps,
  { body: given, requestId, ticket: presented }: RegistrationRequest,
): Promise<void> => {
  const ticket = presented === null ? {} : { ticket: presented }
  const { ringToken, spaceToken, spaceId } = given
  if (ringToken === undefined) {
    if (spaceToken !== undefined) throw new AppError('TAP_UNKNOWN')
  } else if (spaceToken === undefined) {
    const body = { object: ringToken, ...(spaceId === undefined ? {} : { spaceId }), ...ticket }
    await deps.space.call(checkRing, { body, requestId })
  } else {
    await deps.space.call(checkOpening, { body: { token: spaceToken, object: ringToken, ...ticket }, requestId })
  }
}

/**
 * Throws INVALID_INPUT for an unknown ring or invitation link, and counts the attempt. The error is the same for every
 * cause. A ring's token alone permits the account, but tells nothing about its space; joining needs the whole pair.
 */
const assertOpens = async (deps: Deps, request: RegistrationRequest): Promise<void> => {
  try {
    await checkLink(deps, request)
  } catch (error) {
    if (!hasCode(error, 'TAP_UNKNOWN')) throw error
    const { ringToken, spaceToken } = request.body
    const { limits, lookUpKey } = deps.settings
    await deps.counters.hit(`unknown-link:address:${addressKey(request.ip)}`, limits.unknownLinkPerAddress)
    const half = hmacSha256(lookUpKey, spaceToken ?? ringToken ?? '')
    await deps.counters.hit(`unknown-link:token:${half}`, limits.unknownLinkPerToken)
    const errors = [{ field: 'body.ringToken', message: unknownLink }]
    throw new AppError('INVALID_INPUT', unknownLink, { errors })
  }
}

const emailTaken = async (deps: Deps, ip: string): Promise<AppError> => {
  await deps.counters.hit(`taken-email:${addressKey(ip)}`, deps.settings.limits.takenEmailPerAddress)
  return new AppError('EMAIL_TAKEN')
}

/** Returns the account that the same request has created in parallel; throws EMAIL_TAKEN for any other. */
const openedMeanwhile = async (deps: Deps, { body, creation, ip }: RegistrationRequest): Promise<UserDoc> => {
  const opened = await deps.users.findCreated(creation, creation.id)
  if (!opened) throw await emailTaken(deps, ip)
  return repeatedRegistration(deps, opened, body)
}

export const registerUser = async (deps: Deps, request: RegistrationRequest): Promise<UserDoc> => {
  const { body, creation, ip, language } = request
  await deps.counters.hit(`register:${addressKey(ip)}`, deps.settings.limits.registrationPerAddress)
  const earlier = await deps.users.findCreated(creation, creation.id)
  // The key's user has been erased; a retry must not create a user with the same id.
  if (await deps.erasures.hasAny([creation.id])) throw new AppError('IDEMPOTENCY_KEY_REUSED')
  if (earlier) return repeatedRegistration(deps, earlier, body)
  await assertUncommon({
    password: { field: 'body.password', value: body.password },
    pin: { field: 'body.pin', value: body.pin },
  })
  await assertOpens(deps, request)
  if (await deps.users.findByLookup(normaliseEmail(body.email))) return openedMeanwhile(deps, request)

  const { unknown } = deps.hashers
  // Hash both in parallel: one after the other could exceed the client's timeout.
  const [passwordHash, pinHash] = await Promise.all([unknown.hashPassword(body.password), unknown.hashPin(body.pin)])
  const user = newUser({
    id: creation.id,
    name: body.name,
    email: body.email,
    passwordHash,
    pinHash,
    roles: [],
    browserLanguage: language,
    now: deps.clock(),
  })
  try {
    const created = await deps.users.create(creation, user, [
      userWasRegistered(user, user.createdAt),
      ...mailJobsOf(deps, 'confirm-email', user),
    ])
    const isSameRequest = created.passwordHash === user.passwordHash
    return isSameRequest ? created : await repeatedRegistration(deps, created, body)
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
    return openedMeanwhile(deps, request)
  }
}
