import { operatorRoles } from './permissions.ts'

const displayNames: Readonly<Record<string, string>> = {
  user: 'User',
  admin: 'Administrator',
  super_admin: 'Super administrator',
}

/** What a role is called; one that is not known by its own name. */
export const displayNameOf = (role: string): string => {
  const words = role.replaceAll('_', ' ')
  return displayNames[role] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

const byRank = ['super_admin', 'admin']

/** The one role that stands for all of somebody's. */
export const primaryRole = (roles: readonly string[]): string =>
  byRank.find((role) => roles.includes(role)) ?? roles.find((role) => role !== 'user') ?? 'user'

/** Roles that somebody can have. */
export const knownRoles: readonly string[] = [...operatorRoles, 'user']

/** Roles that the screen of users offers for somebody: super_admin is given by API only, and everybody is a user. */
export const offeredRoles = (present: readonly string[]): readonly string[] =>
  operatorRoles.filter((role) => role !== 'super_admin' && !present.includes(role))
