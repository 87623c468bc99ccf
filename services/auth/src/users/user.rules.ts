import { displayNameOf, primaryRole } from '@love-space/contracts/admin/role-names.ts'
import { emailPattern } from '@love-space/contracts/patterns.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { isOfAge } from '@love-space/couple-rules/age.ts'
import { dayIn, isRealDay } from '@love-space/couple-rules/days.ts'
import { shownOf } from '@love-space/couple-rules/shown.ts'
import type { EmailProposal, User } from '@love-space/contracts/auth/user.ts'
import type { Language } from '@love-space/contracts/languages.ts'
import type { UserDoc } from './user.model.ts'

/** How somebody proved who they are: password, PIN or ring. */
export type Amr = 'pwd' | 'pin' | 'ring'

/** Upper and lower case, stray spaces and other forms of the same letters (accents apart, full width, ligatures) make no second account. */
export const normaliseEmail = (email: string): string => email.trim().normalize('NFKC').toLowerCase().normalize('NFKC')

const emailForm = new RegExp(emailPattern)

/** The e-mail of a new account; undefined for one that is none once its letters have their usual form. */
export const emailOfAccount = (given: string): string | undefined => {
  const email = normaliseEmail(given)
  return emailForm.test(email) ? email : undefined
}

/** The language somebody is written to in. */
export const languageOf = ({ language, browserLanguage }: Pick<UserDoc, 'language' | 'browserLanguage'>): Language =>
  language ?? browserLanguage

/** Everybody is a user; further roles come without repetition. */
export const withUserRole = (roles: readonly string[]): string[] => [...new Set(['user', ...roles])]

/** The roles a sign-in carries: only a password opens more than one's own space. */
export const rolesBy = (roles: readonly string[], amr: readonly string[]): string[] =>
  amr.includes('pwd') ? [...roles] : roles.filter((role) => role === 'user')

/** The e-mail that is proposed for somebody, as they see it. */
export const toEmailProposal = ({ emailProposal }: Pick<UserDoc, 'emailProposal'>): EmailProposal | null =>
  emailProposal && {
    id: emailProposal.proposalId,
    email: emailProposal.email,
    proposedAt: emailProposal.proposedAt.toISOString(),
    countsAt: emailProposal.countsAt.toISOString(),
  }

/** The user as their own browser sees them; roles that this sign-in does not carry are not active. */
export const toUser = (user: UserDoc, amr: readonly string[]): User => {
  const carried = rolesBy(user.roles, amr)
  return {
    id: user._id,
    ...shownOf(user),
    email: user.email,
    emailConfirmed: user.emailConfirmedAt !== null,
    newsletter: user.newsletterSince !== null,
    hasPin: user.pinHash !== null,
    mustChoosePassword: user.passwordGivenAt !== null,
    emailProposal: toEmailProposal(user),
    dateOfBirth: user.dateOfBirth,
    gender: user.gender,
    language: user.language,
    role: primaryRole(carried),
    userRoles: user.roles.map((name) => ({
      isActive: carried.includes(name),
      role: { id: name, name, displayName: displayNameOf(name) },
    })),
  }
}

/** Where a day begins first: what has not come there has come nowhere. Nothing says in which zone a person is. */
const firstZone = 'Pacific/Kiritimati'

/** Why this cannot be the day of somebody's birth; undefined where it can be. Who is old enough anywhere on earth is so here. */
export const refusedDateOfBirth = (day: string, now: Date): string | undefined => {
  const today = dayIn(firstZone, now)
  if (!isRealDay(day)) return 'This day does not exist.'
  if (day > today) return 'This day is in the future.'
  return isOfAge(day, limits.ageYearsMin, today)
    ? undefined
    : `Love Space is for people who are ${limits.ageYearsMin} or older.`
}

type Sessions = Pick<UserDoc, 'active' | 'sessionsEndedBefore' | 'sessionsEndedExcept'>

/**
 * Whether something that began at `at`, or after the end it has seen, still holds. Times alone cannot tell: an end takes its
 * time before it is written, and what begins in between is later than it and yet has to go.
 */
const isAfter = (end: Date, seen: Date | null | undefined, at: Date): boolean =>
  seen === undefined ? at > end : seen?.getTime() === end.getTime()

/** Whether the user's own document allows a session to continue. */
export const allowsSession = (
  user: Sessions,
  session: { readonly _id: string; readonly createdAt: Date; readonly begunAfter?: Date | null },
): boolean => {
  if (!user.active) return false
  if (user.sessionsEndedBefore === null || user.sessionsEndedExcept === session._id) return true
  return isAfter(user.sessionsEndedBefore, session.begunAfter, session.createdAt)
}

type Browsers = Pick<UserDoc, 'browsersForgottenBefore' | 'browsersForgottenExcept'>

/** Whether the user's own document still trusts a browser that was made known at `grantedAt`. */
export const trustsBrowser = (
  user: Browsers,
  browser: { readonly browserHash: string; readonly grantedAt: Date; readonly grantedAfter?: Date | null },
): boolean => {
  if (user.browsersForgottenBefore === null || user.browsersForgottenExcept === browser.browserHash) return true
  return isAfter(user.browsersForgottenBefore, browser.grantedAfter, browser.grantedAt)
}

const shownCharsMax = 2

/** An address that its owner's partner recognises and nobody else can write to. */
export const maskedEmail = (email: string): string => {
  const [name = '', host = ''] = email.split('@')
  return `${name.slice(0, Math.min(shownCharsMax, name.length - 1))}…@${host}`
}
