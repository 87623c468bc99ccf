import { limits } from '../limits.ts'
import { table } from './table-spec.ts'

/** Users have pages of their own, not the tables' protocol: in the order of their names. */
export const userTable = table({
  columns: ['name', 'email', 'roles', 'isActive', 'createdAt'],
  searched: ['name', 'email'],
  filters: {},
  sorts: [],
  defaultSort: [],
  pageSize: limits.usersPageSize,
})
