import * as contract from '@love-space/contracts/admin/csv.routes.ts'
import { bind } from '@love-space/service-kit/http/bind.ts'
import type { Downloads, OpenDownload } from '@love-space/members/downloads.ts'
import type { HttpApp } from '@love-space/service-kit/http/http-app.ts'
import { Readable } from 'node:stream'
import { audited, type Command } from '../audit/audited.ts'
import type { Deps } from '../deps.ts'
import type { TableQuery } from '../tables/table-request.ts'
import { visibilityFor, type Visibility } from '../tables/visibility.rules.ts'
import { userQueryOf } from '../users/users.table.ts'
import { byteOrderMark, csvLine } from '../csv/csv.rules.ts'
import { csvTableOf, csvTables, type CsvTableName } from './csv-tables.ts'

async function* csvOf(
  deps: Deps,
  name: CsvTableName,
  query: TableQuery,
  visibility: Visibility,
): AsyncGenerator<Buffer> {
  const { columns, batches } = csvTables[name]
  yield Buffer.from(byteOrderMark + csvLine(columns(visibility)))
  for await (const rows of batches(deps, query, visibility)) yield Buffer.from(rows.map(csvLine).join(''))
}

/** Returns the key of a request. Leaves out paging, because an export contains all pages. */
const keyOf = (name: CsvTableName, query: TableQuery, visibility: Visibility): string =>
  JSON.stringify({
    name,
    sight: visibility,
    query: { ...query, start: 0, length: 1, after: undefined, before: undefined },
  })

interface OfferedCsv {
  readonly name: string
  readonly query: TableQuery
  /** Visibility in offers of earlier releases; absent from older ones. */
  readonly sight?: Visibility
}

export const openCsv =
  (deps: Deps): OpenDownload =>
  async (key) => {
    const { name, query, sight: visibility = { people: false } } = JSON.parse(key) as OfferedCsv
    if (!csvTableOf(name)) return null
    return { bytes: null, stream: Readable.from(csvOf(deps, name as CsvTableName, query, visibility)) }
  }

export const mountCsvRoutes = (app: HttpApp, deps: Deps, downloads: Downloads): void => {
  /** Offers a CSV file. Audits the export with its filters, but without the search text, which may contain a name. */
  const offer = (name: CsvTableName, query: TableQuery, command: Command) => {
    const visibility = visibilityFor(command.user)
    const filters = csvTables[name].filtersOf(query, visibility)
    return audited(deps, command, { action: 'table.export', recordId: name }, async () => {
      const { userId } = command.user
      const file = `${name}-${deps.clock().toISOString().slice(0, 10)}.csv`
      const result = await downloads.offer({
        userId,
        key: keyOf(name, query, visibility),
        name: file,
        type: 'text/csv; charset=utf-8',
      })
      const isSearched = (query['search[value]'] ?? '') !== ''
      return { result, before: null, after: { ...filters, isSearched } }
    })
  }

  bind(app, contract.exportQuotes, async ({ query, user, requestId }) => ({
    data: await offer('quotes', query, { user, requestId }),
  }))
  bind(app, contract.exportSpaces, async ({ query, user, requestId }) => ({
    data: await offer('spaces', query, { user, requestId }),
  }))
  bind(app, contract.exportRings, async ({ query, user, requestId }) => ({
    data: await offer('devices', query, { user, requestId }),
  }))
  bind(app, contract.exportBindings, async ({ query, user, requestId }) => ({
    data: await offer('bindings', query, { user, requestId }),
  }))
  bind(app, contract.exportAudit, async ({ query, user, requestId }) => ({
    data: await offer('audit', query, { user, requestId }),
  }))
  bind(app, contract.exportUsers, async ({ query, user, requestId }) => ({
    data: await offer('users', userQueryOf(query), { user, requestId }),
  }))
}
