import { operatorRoles } from './operator-roles.ts'

const displayNames: Readonly<Record<string, string>> = {
  user: 'User',
  admin: 'Administrator',
  super_admin: 'Super administrator',
}

export const displayNameOf = (role: string): string => {
  const words = role.replaceAll('_', ' ')
  return displayNames[role] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

const byRank = ['super_admin', 'admin']

export const primaryRole = (roles: readonly string[]): string =>
  byRank.find((role) => roles.includes(role)) ?? roles.find((role) => role !== 'user') ?? 'user'

/** Filter value for everybody who has a role of the back-office. */
export const anyOperator = 'operator'

export const knownRoles: readonly string[] = [...operatorRoles, 'user']

/** Returns the roles that the user screen offers. super_admin is given by API only, and every user has `user`. */
export const offeredRoles = (present: readonly string[]): readonly string[] =>
  operatorRoles.filter((role) => role !== 'super_admin' && !present.includes(role))
