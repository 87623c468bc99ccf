import { auditTable } from '@love-space/contracts/admin/audit.table.ts'
import { quoteTable } from '@love-space/contracts/admin/quote.table.ts'
import { spaceTable } from '@love-space/contracts/admin/space-admin.table.ts'
import { auditRows, toEntries } from '../audit/audit.queries.ts'
import { bindingRows, bindingSource, readBindingRequest, toBinding } from '../bindings/bindings.queries.ts'
import type { Deps } from '../deps.ts'
import { quoteRows, toQuote } from '../quotes/quotes.queries.ts'
import { readRingRequest, ringRows, seenBy, toAdminRings } from '../rings/rings.queries.ts'
import { spaceRows, toAdminSpaces } from '../spaces/spaces.queries.ts'
import { aggregateRows } from '../tables/aggregate-rows.ts'
import { batchesOf, type RowFields, type RowSource } from '../tables/answer-table.ts'
import type { Sight } from '../tables/sight.rules.ts'
import { modelRows } from '../tables/model-rows.ts'
import { readTableRequest, type TableQuery, type TableRequest } from '../tables/table-request.ts'
import { batchesOfUsers, toAdminUser } from '../users/users.queries.ts'
import type { Cell } from './csv.rules.ts'

/** A table as CSV. */
interface CsvTable {
  readonly columns: (sight: Sight) => readonly string[]
  /** What the request narrows the rows to, for the audit trail; throws INVALID_INPUT for what the table does not have. */
  readonly filtersOf: (query: TableQuery, sight: Sight) => Readonly<Record<string, string>>
  /** Every row that the request shows, a batch at a time, each in the order of the columns. */
  readonly batches: (deps: Deps, query: TableQuery, sight: Sight) => AsyncIterable<readonly (readonly Cell[])[]>
}

const csvTable = <Doc extends object, Row>(table: {
  readonly read: (query: TableQuery, sight: Sight) => TableRequest
  readonly fields: (sight: Sight) => RowFields
  readonly source: (deps: Deps) => RowSource<Doc>
  readonly toRows: (deps: Deps, docs: readonly Doc[], sight: Sight) => Promise<readonly Row[]> | readonly Row[]
  readonly cells: Readonly<Record<string, (row: Row) => Cell>>
  /** Of these, those that name people or their spaces. */
  readonly ofPeople?: readonly string[]
}): CsvTable => {
  const columns = ({ people }: Sight) =>
    Object.keys(table.cells).filter((column) => people || !table.ofPeople?.includes(column))
  return {
    columns,
    filtersOf: (query, sight) => table.read(query, sight).filters,
    async *batches(deps, query, sight) {
      const request = table.read(query, sight)
      const shown = columns(sight)
      for await (const docs of batchesOf(table.source(deps), request, table.fields(sight))) {
        const rows = await table.toRows(deps, docs, sight)
        yield rows.map((row) => shown.map((column) => table.cells[column]?.(row) ?? null))
      }
    },
  }
}

/** The tables that can be saved, by the names that downloads are kept under. */
export const csvTables = {
  quotes: csvTable({
    read: (query) => readTableRequest(query, quoteTable),
    fields: () => quoteRows,
    source: ({ quotes }) => aggregateRows(quotes),
    toRows: (_, docs) => docs.map(toQuote),
    cells: {
      id: ({ id }) => id,
      text: ({ text }) => text,
      author: ({ author }) => author,
      category: ({ category }) => category,
      language: ({ language }) => language,
      isActive: ({ isActive }) => isActive,
      createdAt: ({ createdAt }) => createdAt,
    },
  }),
  spaces: csvTable({
    read: (query) => readTableRequest(query, spaceTable),
    fields: () => spaceRows,
    source: (deps) => modelRows(deps.spaceRows),
    toRows: toAdminSpaces,
    cells: {
      id: ({ id }) => id,
      spaceToken: ({ spaceToken }) => spaceToken,
      customName: ({ customName }) => customName,
      status: ({ status }) => status,
      theme: ({ theme }) => theme,
      relationshipStartDate: ({ relationshipStartDate }) => relationshipStartDate,
      loveStreakCriteria: ({ loveStreakCriteria }) => JSON.stringify(loveStreakCriteria),
      spaceSettingComplete: ({ spaceSettingComplete }) => spaceSettingComplete,
      users: ({ users }) => users.map(({ name, email }) => `${name} <${email}>`).join('; '),
      createdAt: ({ createdAt }) => createdAt,
      updatedAt: ({ updatedAt }) => updatedAt,
    },
  }),
  devices: csvTable({
    read: readRingRequest,
    fields: (sight) => seenBy(ringRows, sight),
    source: (deps) => modelRows(deps.ringRows),
    toRows: toAdminRings,
    cells: {
      id: ({ id }) => id,
      ringToken: ({ ringToken }) => ringToken,
      status: ({ status }) => status,
      spaceId: ({ spaceId }) => spaceId,
      spaceName: ({ space }) => space?.customName ?? null,
      userId: ({ userId }) => userId,
      userName: ({ user }) => user?.name ?? null,
      userEmail: ({ user }) => user?.email ?? null,
      createdAt: ({ createdAt }) => createdAt,
      lastUsedAt: ({ lastUsedAt }) => lastUsedAt,
    },
    ofPeople: ['spaceName', 'userId', 'userName', 'userEmail'],
  }),
  bindings: csvTable({
    read: readBindingRequest,
    fields: (sight) => seenBy(bindingRows, sight),
    source: bindingSource,
    toRows: (_, docs) => docs.flatMap((doc) => toBinding(doc) ?? []),
    cells: {
      id: ({ id }) => id,
      spaceToken: ({ spaceToken }) => spaceToken,
      ringToken: ({ ringToken }) => ringToken,
      url: ({ url }) => url,
      status: ({ status }) => status,
      spaceId: ({ spaceId }) => spaceId,
      isRegistered: ({ isRegistered }) => isRegistered,
      createdAt: ({ createdAt }) => createdAt,
    },
  }),
  audit: csvTable({
    read: (query) => readTableRequest(query, auditTable),
    fields: () => auditRows,
    source: (deps) => modelRows(deps.auditEntries),
    toRows: toEntries,
    cells: {
      id: ({ id }) => id,
      at: ({ at }) => at,
      operatorId: ({ operator }) => operator.id,
      operatorName: ({ operator }) => operator.name,
      action: ({ action }) => action,
      outcome: ({ outcome }) => outcome,
      recordId: ({ recordId }) => recordId,
      code: ({ code }) => code,
      requestId: ({ requestId }) => requestId,
    },
  }),
  users: {
    columns: () => ['id', 'name', 'email', 'roles', 'isActive', 'createdAt'],
    filtersOf: () => ({}),
    async *batches(deps, query) {
      for await (const docs of batchesOfUsers(deps, query['search[value]'] as string)) {
        yield docs.map((doc) => {
          const { id, name, email, userRoles, isActive, createdAt } = toAdminUser(doc)
          return [id, name, email, userRoles.map(({ role }) => role.name).join(' '), isActive, createdAt]
        })
      }
    },
  },
} as const satisfies Record<string, CsvTable>

export type CsvTableName = keyof typeof csvTables

export const csvTableOf = (name: string): CsvTable | undefined =>
  Object.hasOwn(csvTables, name) ? csvTables[name as CsvTableName] : undefined
