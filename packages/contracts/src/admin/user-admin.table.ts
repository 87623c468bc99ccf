import { limits } from '../limits.ts'
import { table } from './table-spec.ts'

/** Users have their own pages in order of names, without the tables' protocol. */
export const userTable = table({
  columns: ['name', 'email', 'roles', 'isActive', 'createdAt'],
  searched: ['name', 'email'],
  filters: {},
  sorts: [],
  defaultSort: [],
  pageSize: limits.usersPageSize,
})
