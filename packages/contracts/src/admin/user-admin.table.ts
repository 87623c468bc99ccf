import { limits } from '../limits.ts'
import { anyOperator, knownRoles } from './role-names.ts'
import { table, yesOrNo } from './table-spec.ts'

/** The table of users. It has pages of its own, without the tables' protocol. */
export const userTable = table({
  fields: {
    name: { isSearched: true, edit: { charsMax: limits.nameCharsMax } },
    email: { isSearched: true, edit: { charsMax: limits.emailCharsMax } },
    roles: { values: [anyOperator, ...knownRoles] },
    isActive: { values: yesOrNo },
    createdAt: { holds: 'time' },
    id: {},
  },
  sorts: ['name', 'email', '-createdAt'],
  defaultSort: 'name',
  csv: ['id', 'name', 'email', 'roles', 'isActive', 'createdAt'],
  audited: ['name', 'email', 'roles', 'active', 'proposedEmail', 'passkeysResetAt'],
  pageSize: limits.usersPageSize,
})
