/** Roles of the back-office, by rank. */
export const operatorRoles = ['super_admin', 'admin', 'support', 'factory', 'marketing'] as const
export type OperatorRole = (typeof operatorRoles)[number]

export const isOperatorRole = (role: string): role is OperatorRole => operatorRoles.some((known) => known === role)

export const isOperator = (roles: readonly string[]): boolean => roles.some(isOperatorRole)
