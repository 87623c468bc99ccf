import { firstLanguage, type Language } from '@love-space/contracts/languages.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import { emptyProfile, type UserDoc } from './user.model.ts'
import { withUserRole } from './user.rules.ts'
import { validEmail } from './valid-email.ts'

interface NewUser {
  /** New unless given. */
  readonly id?: string
  readonly name: string
  readonly email: string
  readonly passwordHash: string
  readonly pinHash: string | null
  /** Whether somebody else chose the password: its person replaces it before they enter a space. */
  readonly isPasswordGiven?: boolean
  readonly roles: readonly string[]
  /** The one their browser asks for, where they registered by themselves. */
  readonly browserLanguage?: Language
  readonly now: Date
}

/** A user as they begin. */
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
  passwordGivenAt: given.isPasswordGiven ? now : null,
  enteredSpaceAt: null,
  emailProposal: null,
  lastEmailProposal: null,
  sessionsEndedBefore: null,
  sessionsEndedExcept: null,
  browsersForgottenBefore: null,
  browsersForgottenExcept: null,
  createdAt: now,
})
