import { limits } from '../limits.ts'
import { anyOperator, knownRoles } from './role-names.ts'
import { table } from './table-spec.ts'

/** The table of users. It has pages of its own, without the tables' protocol. */
export const userTable = table({
  columns: ['name', 'email', 'roles', 'isActive', 'createdAt'],
  searched: ['name', 'email'],
  filters: { roles: [anyOperator, ...knownRoles], isActive: ['true', 'false'] },
  times: ['createdAt'],
  sorts: [[['name', 1]], [['email', 1]], [['createdAt', -1]]],
  defaultSort: [['name', 1]],
  pageSize: limits.usersPageSize,
})
