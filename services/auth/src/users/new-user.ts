import { firstLanguage, type Language } from '@love-space/contracts/languages.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import { emptyProfile, type UserDoc } from './user.model.ts'
import { withUserRole } from './user.rules.ts'
import { validEmail } from './valid-email.ts'

interface NewUser {
  readonly id?: string
  readonly name: string
  readonly email: string
  readonly passwordHash: string
  readonly pinHash: string | null
  /** Whether an operator chose the password; the user replaces it before entering a space. */
  readonly isPasswordGiven?: boolean
  readonly passwordGivenBy?: string | null
  readonly givenBy?: readonly string[]
  readonly roles: readonly string[]
  readonly browserLanguage?: Language
  readonly now: Date
}

export const newUser = ({ now, ...given }: NewUser): Omit<UserDoc, 'version'> => ({
  _id: given.id ?? newId(),
  name: given.name,
  email: validEmail(given.email),
  emailConfirmedAt: null,
  links: [],
  newsletterSince: null,
  ...emptyProfile,
  language: null,
  browserLanguage: given.browserLanguage ?? firstLanguage,
  roles: withUserRole(given.roles),
  active: true,
  passwordHash: given.passwordHash,
  pinHash: given.pinHash,
  passkeys: [],
  recoveryCodes: [],
  firstPasskeyAt: null,
  passkeyReset: null,
  passkeysResetBy: null,
  passwordGivenAt: given.isPasswordGiven ? now : null,
  passwordGivenBy: given.passwordGivenBy ?? null,
  givenBy: given.givenBy ?? [],
  handledAt: given.isPasswordGiven ? now : null,
  handledBy: given.passwordGivenBy ?? null,
  passwordChoice: null,
  enteredSpaceAt: null,
  emailProposal: null,
  lastEmailProposal: null,
  sessionsEndedBefore: null,
  sessionsEndedExcept: null,
  browsersForgottenBefore: null,
  browsersForgottenExcept: null,
  createdAt: now,
})
