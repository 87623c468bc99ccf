import { isOperatorRole, type OperatorRole } from './operator-roles.ts'

/**
 * Permissions of operators. `users:read` also makes answers name users and spaces. `…:in-use` covers rings with an
 * owner or in a space with members. `rings:report` only permits to report a ring lost for its owner.
 */
export const permissions = [
  'quotes:read',
  'quotes:write',
  'users:read',
  'users:write',
  'roles:read',
  'roles:write',
  'spaces:read',
  'spaces:write',
  'rings:read',
  'rings:write',
  'rings:in-use',
  'rings:report',
  'tokens:reveal',
  'tokens:in-use',
  'audit:read',
  'records:search',
  'marketing:sync',
  'operations:read',
  'operations:write',
  'data:request',
  'factory:keys',
] as const
export type Permission = (typeof permissions)[number]

const everything: readonly Permission[] = permissions
const ofSuperAdmins: readonly Permission[] = ['data:request', 'factory:keys', 'tokens:in-use']

/** Permissions by role. Only a super_admin can make another one, which no permission grants. */
const permissionsByRole = {
  super_admin: everything,
  admin: everything.filter((permission) => !ofSuperAdmins.includes(permission)),
  /** Helps users: sees who they are, but no tokens and no content of theirs. */
  support: [
    'quotes:read',
    'users:read',
    'roles:read',
    'spaces:read',
    'rings:read',
    'rings:report',
    'records:search',
    'operations:read',
  ],
  /** Makes unused rings and writes their links. Sees no users and no names of spaces. */
  factory: ['rings:read', 'rings:write', 'tokens:reveal', 'records:search'],
  marketing: ['quotes:read', 'quotes:write', 'records:search', 'marketing:sync'],
} as const satisfies Record<OperatorRole, readonly Permission[]>

const administrators: ReadonlySet<string> = new Set<OperatorRole>(['admin', 'super_admin'])

export const mayOperate = (roles: readonly string[], permission: Permission | undefined): boolean =>
  permission === undefined ? roles.some((role) => administrators.has(role)) : isPermitted(roles, permission)

export const isPermitted = (roles: readonly string[], permission: Permission): boolean =>
  roles.some((role) => isOperatorRole(role) && (permissionsByRole[role] as readonly Permission[]).includes(permission))
