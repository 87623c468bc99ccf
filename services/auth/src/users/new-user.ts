import { newId, randomToken } from '@love-space/service-kit/crypto.ts'
import type { UserDoc } from './user.model.ts'
import { normaliseEmail, withUserRole } from './user.rules.ts'

interface NewUser {
  readonly name: string
  readonly email: string
  readonly passwordHash: string
  readonly pinHash: string | null
  readonly roles: readonly string[]
  readonly now: Date
  readonly registrationKey?: string
  readonly registrationPrint?: string
}

/** A user as they begin. */
export const newUser = ({ now, ...given }: NewUser): Omit<UserDoc, 'version'> => ({
  _id: newId(),
  name: given.name.trim(),
  email: normaliseEmail(given.email),
  dateOfBirth: null,
  gender: null,
  avatar: null,
  roles: withUserRole(given.roles),
  active: true,
  passwordHash: given.passwordHash,
  pinHash: given.pinHash,
  registrationKey: given.registrationKey ?? randomToken(),
  registrationPrint: given.registrationPrint ?? '',
  sessionsEndedBefore: null,
  sessionsEndedExcept: null,
  browsersForgottenBefore: null,
  browsersForgottenExcept: null,
  createdAt: now,
})
