import type { BindingStatus } from '@love-space/contracts/admin/binding-statuses.ts'
import type { Permission } from '@love-space/contracts/admin/permissions.ts'
import { limits } from '@love-space/contracts/limits.ts'
import type { Command } from '../audit/audited.ts'
import { bindingsTable } from '../bindings/bindings.table.ts'
import { updateBinding } from '../bindings/update-binding.ts'
import type { Deps } from '../deps.ts'
import { updateQuote } from '../quotes/update-quote.ts'
import { quotesTable } from '../quotes/quotes.table.ts'
import { changeRing } from '../rings/change-ring.ts'
import { ringsTable } from '../rings/rings.table.ts'
import { batchesOf } from '../tables/answer-table.ts'
import type { Visibility } from '../tables/visibility.rules.ts'
import type { TableQuery } from '../tables/table-request.ts'
import { changeUser } from '../users/change-user.ts'
import { usersTable } from '../users/users.table.ts'

interface BulkTable {
  readonly permission: Permission
  readonly rows: (
    deps: Deps,
    query: TableQuery,
    visibility: Visibility,
  ) => AsyncIterable<readonly { readonly _id: string }[]>
  readonly change: (deps: Deps, id: string, value: Value, command: Command) => Promise<unknown>
}

interface Value {
  readonly value: string
  readonly endsOwnersUse?: boolean | undefined
}

/** Tables by the names that jobs store. A value is a status, or `true` or `false` for a switch. */
export const bulkTables = {
  quotes: {
    permission: 'quotes:write',
    rows: batchesOf(quotesTable),
    change: (deps, id, { value }, command) => updateQuote(deps, id, { isActive: value === 'true' }, command),
  },
  devices: {
    permission: 'rings:write',
    rows: batchesOf(ringsTable),
    change: (deps, id, { value, endsOwnersUse = false }, command) => {
      const status = value === 'ACTIVE' ? 'ACTIVE' : 'INACTIVE'
      // Leave out retired rings, which can only be reactivated one at a time.
      return changeRing(deps, id, { status, endsOwnersUse, onlyWhile: ['ACTIVE', 'INACTIVE'] }, command)
    },
  },
  bindings: {
    permission: 'rings:write',
    rows: batchesOf(bindingsTable),
    change: (deps, id, { value }, command) => updateBinding(deps, id, { status: value as BindingStatus }, command),
  },
  users: {
    permission: 'users:write',
    rows: batchesOf(usersTable),
    change: (deps, userId, { value }, command) =>
      changeUser(deps, { userId, action: 'user.status', isActive: value === 'true' }, command),
  },
} as const satisfies Record<string, BulkTable>

export type BulkTableName = keyof typeof bulkTables

export const bulkTableNames = Object.keys(bulkTables) as readonly BulkTableName[]

export const idsOfRows = async (
  deps: Deps,
  name: BulkTableName,
  query: TableQuery,
  visibility: Visibility,
): Promise<string[]> => {
  const ids: string[] = []
  for await (const batch of bulkTables[name].rows(deps, query, visibility)) {
    ids.push(...batch.map(({ _id }) => _id))
    if (ids.length > limits.bulkRowsMax) break
  }
  return ids
}
