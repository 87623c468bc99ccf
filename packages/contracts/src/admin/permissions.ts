/**
 * What somebody may do in the back-office; every route of it names one. Beside the routes, `users:read` decides whether an
 * answer names people and their spaces, `rings:in-use` and `tokens:in-use` whether rings are changed and revealed that belong
 * to somebody or are in a space with a member.
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
  'tokens:reveal',
  'tokens:in-use',
  'audit:read',
  'records:search',
  'marketing:sync',
  'operations:read',
  'operations:write',
  'data:request',
] as const
export type Permission = (typeof permissions)[number]

const everything: readonly Permission[] = permissions
/**
 * Whose data are copied or erased is decided by two of those who stand above all others. They alone see the tokens of a ring or
 * a space that people use.
 */
const ofSuperAdmins: readonly Permission[] = ['data:request', 'tokens:in-use']

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
  /** Makes rings, and writes addresses on them: those that nobody uses. Sees no people, and no names of their spaces. */
  factory: ['rings:read', 'rings:write', 'tokens:reveal', 'records:search'],
  /** Writes quotes, and news to those who asked for it. */
  marketing: ['quotes:read', 'quotes:write', 'records:search', 'marketing:sync'],
} as const satisfies Record<string, readonly Permission[]>

export type OperatorRole = keyof typeof permissionsByRole

export const operatorRoles = Object.keys(permissionsByRole) as readonly OperatorRole[]

const isOperatorRole = (role: string): role is OperatorRole => Object.hasOwn(permissionsByRole, role)

/** Whether somebody with these roles is an operator at all. */
export const isOperator = (roles: readonly string[]): boolean => roles.some(isOperatorRole)

const administrators: ReadonlySet<string> = new Set<OperatorRole>(['admin', 'super_admin'])

/** Whether somebody with these roles may use what asks for this permission, and what asks for none is every administrator's. */
export const mayOperate = (roles: readonly string[], permission: Permission | undefined): boolean =>
  permission === undefined ? roles.some((role) => administrators.has(role)) : isPermitted(roles, permission)

/** Whether one of the roles gives the permission. */
export const isPermitted = (roles: readonly string[], permission: Permission): boolean =>
  roles.some((role) => isOperatorRole(role) && (permissionsByRole[role] as readonly Permission[]).includes(permission))
