/** What somebody may do in the back-office; every route of it names one. */
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
  'tokens:reveal',
  'audit:read',
  'records:search',
  'marketing:sync',
  'operations:read',
  'operations:write',
  'data:request',
] as const
export type Permission = (typeof permissions)[number]

const everything: readonly Permission[] = permissions
/** Whose data are copied or erased is decided by two of those who stand above all others. */
const ofSuperAdmins: readonly Permission[] = ['data:request']

/**
 * What each role may do; a role that is not named here may do nothing in the back-office. Only a super_admin makes another
 * one, which no permission gives.
 */
export const permissionsByRole = {
  super_admin: everything,
  admin: everything.filter((permission) => !ofSuperAdmins.includes(permission)),
  /** Helps people: sees who they are, never a token and nothing they wrote. */
  support: [
    'quotes:read',
    'users:read',
    'roles:read',
    'spaces:read',
    'rings:read',
    'records:search',
    'operations:read',
  ],
  /** Makes rings, and writes addresses on them. */
  factory: ['rings:read', 'rings:write', 'tokens:reveal', 'records:search'],
  /** Writes quotes, and news to those who asked for it. */
  marketing: ['quotes:read', 'quotes:write', 'records:search', 'marketing:sync'],
} as const satisfies Record<string, readonly Permission[]>

export type OperatorRole = keyof typeof permissionsByRole

export const operatorRoles = Object.keys(permissionsByRole) as readonly OperatorRole[]

const isOperatorRole = (role: string): role is OperatorRole => Object.hasOwn(permissionsByRole, role)

/** Whether somebody with these roles is an operator at all. */
export const isOperator = (roles: readonly string[]): boolean => roles.some(isOperatorRole)

/** Whether one of the roles gives the permission. */
export const isPermitted = (roles: readonly string[], permission: Permission): boolean =>
  roles.some((role) => isOperatorRole(role) && (permissionsByRole[role] as readonly Permission[]).includes(permission))
