import { withoutPeople } from '@love-space/contracts/admin/table-spec.ts'
import { auditTrail } from '../audit/audit.table.ts'
import { bindingsTable } from '../bindings/bindings.table.ts'
import type { Deps } from '../deps.ts'
import { quotesTable } from '../quotes/quotes.table.ts'
import { ringsTable } from '../rings/rings.table.ts'
import { spacesTable } from '../spaces/spaces.table.ts'
import { batchesOf } from '../tables/answer-table.ts'
import { selectRows, type OfficeTable } from '../tables/office-table.ts'
import { shownConditions } from '../tables/table-conditions.ts'
import type { Visibility } from '../tables/visibility.rules.ts'
import type { TableQuery } from '../tables/table-request.ts'
import { usersTable } from '../users/users.table.ts'
import type { Cell } from '../csv/csv.rules.ts'

interface CsvTable {
  readonly columns: (visibility: Visibility) => readonly string[]
  /** Returns the filters of a request, for the audit trail. Throws INVALID_INPUT for unknown ones. */
  readonly filtersOf: (query: TableQuery, visibility: Visibility) => Readonly<Record<string, string>>
  readonly batches: (
    deps: Deps,
    query: TableQuery,
    visibility: Visibility,
  ) => AsyncIterable<readonly (readonly Cell[])[]>
}

const csvOf = <Doc extends object, Row>(table: OfficeTable<Doc, Row>): CsvTable => {
  const cells: Readonly<Record<string, (row: Row) => Cell>> = table.cells
  const columnsFor = ({ people }: Visibility) => (people ? table.spec : withoutPeople(table.spec)).csv
  return {
    columns: columnsFor,
    filtersOf: (query, visibility) => {
      const { filters, conditions } = selectRows(table, query, visibility).request
      return { ...filters, ...(conditions && { conditions: shownConditions(table.spec, conditions) }) }
    },
    async *batches(deps, query, visibility) {
      const columns = columnsFor(visibility)
      for await (const docs of batchesOf(table)(deps, query, visibility)) {
        const rows = await table.toRows(deps, docs, visibility)
        yield rows.map((row) =>
          columns.map((name) => cells[name]?.(row) ?? (row as Readonly<Record<string, Cell>>)[name] ?? null),
        )
      }
    },
  }
}

export const csvTables = {
  quotes: csvOf(quotesTable),
  spaces: csvOf(spacesTable),
  devices: csvOf(ringsTable),
  bindings: csvOf(bindingsTable),
  audit: csvOf(auditTrail),
  users: csvOf(usersTable),
} as const satisfies Record<string, CsvTable>

export type CsvTableName = keyof typeof csvTables

export const csvTableOf = (name: string): CsvTable | undefined =>
  Object.hasOwn(csvTables, name) ? csvTables[name as CsvTableName] : undefined
