import type { User } from '@love-space/contracts/http/auth.ts'
import type { UserDoc } from './user.model.ts'

/** How somebody proved who they are: password, PIN or ring. */
export type Amr = 'pwd' | 'pin' | 'ring'

const displayNames: Readonly<Record<string, string>> = {
  user: 'User',
  admin: 'Administrator',
  super_admin: 'Super administrator',
}
const byRank = ['super_admin', 'admin']

/** Upper and lower case and stray spaces make no second account. */
export const normaliseEmail = (email: string): string => email.trim().toLowerCase()

/** Everybody is a user; further roles come without repetition. */
export const withUserRole = (roles: readonly string[]): string[] => [...new Set(['user', ...roles])]

/** The roles a sign-in carries: only a password opens more than one's own space. */
export const rolesBy = (roles: readonly string[], amr: readonly string[]): string[] =>
  amr.includes('pwd') ? [...roles] : roles.filter((role) => role === 'user')

export const displayNameOf = (role: string): string => {
  const words = role.replaceAll('_', ' ')
  return displayNames[role] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

const primaryRole = (roles: readonly string[]): string =>
  byRank.find((role) => roles.includes(role)) ?? roles.find((role) => role !== 'user') ?? 'user'

/** The user as their own browser sees them; roles that this sign-in does not carry are not active. */
export const toUser = (user: UserDoc, amr: readonly string[]): User => {
  const carried = rolesBy(user.roles, amr)
  return {
    id: user._id,
    name: user.name,
    email: user.email,
    dateOfBirth: user.dateOfBirth,
    gender: user.gender,
    avatar: user.avatar,
    role: primaryRole(carried),
    userRoles: user.roles.map((name) => ({
      isActive: carried.includes(name),
      role: { id: name, name, displayName: displayNameOf(name) },
    })),
  }
}

/** Whether a day lies ahead everywhere on earth: the easternmost zone is fourteen hours before UTC. */
export const isFutureDay = (day: string, now: Date): boolean =>
  day > new Date(now.getTime() + 14 * 3_600_000).toISOString().slice(0, 10)

/** Whether a day stands in the calendar; 30 February does not. */
export const isRealDay = (day: string): boolean => {
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}

type Sessions = Pick<UserDoc, 'active' | 'sessionsEndedBefore' | 'sessionsEndedExcept'>

/** Whether the user's own document lets a session live on. */
export const allowsSession = (user: Sessions, session: { readonly _id: string; readonly createdAt: Date }): boolean => {
  if (!user.active) return false
  if (user.sessionsEndedBefore === null || user.sessionsEndedExcept === session._id) return true
  return session.createdAt > user.sessionsEndedBefore
}

type Browsers = Pick<UserDoc, 'browsersForgottenBefore' | 'browsersForgottenExcept'>

/** Whether the user's own document still trusts a browser that was made known at `grantedAt`. */
export const trustsBrowser = (
  user: Browsers,
  browser: { readonly browserHash: string; readonly grantedAt: Date },
): boolean => {
  if (user.browsersForgottenBefore === null || user.browsersForgottenExcept === browser.browserHash) return true
  return browser.grantedAt > user.browsersForgottenBefore
}
