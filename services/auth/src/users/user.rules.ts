import { normaliseEmail } from '@love-space/couple-rules/normalise-email.ts'
import { displayNameOf, primaryRole } from '@love-space/contracts/admin/role-names.ts'
import { isOperator } from '@love-space/contracts/admin/operator-roles.ts'
import { emailPattern } from '@love-space/contracts/patterns.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { isOfAge } from '@love-space/couple-rules/age.ts'
import { isRealDay } from '@love-space/contracts/real-day.ts'
import { dayIn } from '@love-space/couple-rules/days.ts'
import { shownOf } from '@love-space/couple-rules/shown.ts'
import type { EmailProposal, User } from '@love-space/contracts/auth/user.ts'
import type { Language } from '@love-space/contracts/languages.ts'
import { versionOf } from '@love-space/service-kit/store/record-version.ts'
import type { UserDoc } from './user.model.ts'

/** How a session's owner proved who they are. `chip`: the ring signed the tap. */
export type Amr = 'pwd' | 'pin' | 'passkey' | 'ring' | 'chip'

const emailForm = new RegExp(emailPattern)

export const emailOfAccount = (given: string): string | undefined => {
  const email = normaliseEmail(given)
  return emailForm.test(email) ? email : undefined
}

export const languageOf = ({ language, browserLanguage }: Pick<UserDoc, 'language' | 'browserLanguage'>): Language =>
  language ?? browserLanguage

export const withUserRole = (roles: readonly string[]): string[] => [...new Set(['user', ...roles])]

/** Whether operators' routes open to a password too, or only after a passkey. */
export type OperatorPasskeys = 'offered' | 'required'

/** Returns the roles of a session: a password or a passkey grants roles beyond `user`, but not at a ring. */
export const rolesBy = (roles: readonly string[], amr: readonly string[]): string[] =>
  amr.includes('pwd') || (amr.includes('passkey') && !amr.includes('ring'))
    ? [...roles]
    : roles.filter((role) => role === 'user')

/** Returns whether a session would carry an operator's roles, but for a passkey that was not used yet. */
export const needsPasskey = (roles: readonly string[], amr: readonly string[], policy: OperatorPasskeys): boolean =>
  policy === 'required' && !amr.includes('passkey') && isOperator(rolesBy(roles, amr))

export const toEmailProposal = ({ emailProposal }: Pick<UserDoc, 'emailProposal'>): EmailProposal | null =>
  emailProposal && {
    id: emailProposal.proposalId,
    email: emailProposal.email,
    proposedAt: emailProposal.proposedAt.toISOString(),
    countsAt: emailProposal.countsAt.toISOString(),
  }

/** Returns the user for their own browser. Roles that this session does not grant are listed as inactive. */
export const toUser = (user: UserDoc, amr: readonly string[], policy: OperatorPasskeys): User => {
  const carried = rolesBy(user.roles, amr)
  return {
    id: user._id,
    ...shownOf(user),
    email: user.email,
    emailConfirmed: user.emailConfirmedAt !== null,
    newsletter: user.newsletterSince !== null,
    hasPin: user.pinHash !== null,
    hasPasskey: user.passkeys.length > 0,
    mustChoosePassword: user.passwordGivenAt !== null,
    mustChooseToOperate: user.passwordGivenBy !== null,
    mustUsePasskey: needsPasskey(user.roles, amr, policy),
    emailProposal: toEmailProposal(user),
    // An account without the mark may still be a member's, because older releases set none.
    neverInSpace: user.enteredSpaceAt === null,
    dateOfBirth: user.dateOfBirth,
    gender: user.gender,
    language: user.language,
    role: primaryRole(carried),
    userRoles: user.roles.map((name) => ({
      isActive: carried.includes(name),
      role: { id: name, name, displayName: displayNameOf(name) },
    })),
    version: versionOf(user),
  }
}

/** The zone in which a day begins first. A user's own zone is unknown, so dates are accepted generously. */
const firstZone = 'Pacific/Kiritimati'

/** Returns the reason to refuse a date of birth, or undefined. Accepts who is old enough in at least one zone. */
export const refusedDateOfBirth = (day: string, now: Date): string | undefined => {
  const today = dayIn(firstZone, now)
  if (!isRealDay(day)) return 'This day does not exist.'
  if (day > today) return 'This day is in the future.'
  return isOfAge(day, limits.ageYearsMin, today)
    ? undefined
    : `Love Space is for people who are ${limits.ageYearsMin} or older.`
}

type Sessions = Pick<UserDoc, 'active' | 'passkeys' | 'sessionsEndedBefore' | 'sessionsEndedExcept'>

/**
 * Returns whether a session or known browser survives an end of all sessions. Compares the end that it has seen, not
 * its time: it may be created between an end's time and the end's write. Documents of older releases have only `at`.
 */
const isAfter = (end: Date, seen: Date | null | undefined, at: Date): boolean =>
  seen === undefined ? at > end : seen?.getTime() === end.getTime()

type LastEnd = Pick<UserDoc, 'sessionsEndedBefore'>

/** Returns whether no end of all sessions came between two reads of a user. */
export const hasSameEnd = (one: LastEnd, other: LastEnd): boolean =>
  one.sessionsEndedBefore?.getTime() === other.sessionsEndedBefore?.getTime()

/** Returns whether the user still has the passkey that began a session, if one did. */
export const hasPasskeyOf = (
  { passkeys }: Pick<UserDoc, 'passkeys'>,
  { passkeyId }: { readonly passkeyId?: string | null },
): boolean => !passkeyId || passkeys.some((passkey) => passkey.passkeyId === passkeyId)

export const allowsSession = (
  user: Sessions,
  session: {
    readonly _id: string
    readonly createdAt: Date
    readonly begunAfter?: Date | null
    readonly passkeyId?: string | null
  },
): boolean => {
  if (!user.active || !hasPasskeyOf(user, session)) return false
  if (user.sessionsEndedBefore === null || user.sessionsEndedExcept === session._id) return true
  return isAfter(user.sessionsEndedBefore, session.begunAfter, session.createdAt)
}

type Browsers = Pick<UserDoc, 'browsersForgottenBefore' | 'browsersForgottenExcept'>

export const trustsBrowser = (
  user: Browsers,
  browser: { readonly browserHash: string; readonly grantedAt: Date; readonly grantedAfter?: Date | null },
): boolean => {
  if (user.browsersForgottenBefore === null || user.browsersForgottenExcept === browser.browserHash) return true
  return isAfter(user.browsersForgottenBefore, browser.grantedAfter, browser.grantedAt)
}

const shownCharsMax = 2

/** Masks an e-mail: the partner recognises it, but nobody can write to it. */
export const maskedEmail = (email: string): string => {
  const [name = '', host = ''] = email.split('@')
  return `${name.slice(0, Math.min(shownCharsMax, name.length - 1))}…@${host}`
}
