import * as contract from '@love-space/contracts/admin/quote-import.routes.ts'
import { bind } from '@love-space/service-kit/http/bind.ts'
import type { HttpApp } from '@love-space/service-kit/http/http-app.ts'
import type { Deps } from '../deps.ts'
import { importQuotes } from './import-quotes.ts'
import { refusedCsvOf, toQuoteLine } from './quote-file.rules.ts'
import { previewQuoteFile } from './quote-files.queries.ts'

export const mountQuoteImportRoutes = (app: HttpApp, deps: Deps): void => {
  bind(app, contract.previewQuoteImport, async ({ body: { csv } }) => {
    const { lines, unread, outcomes } = await previewQuoteFile(deps, csv)
    const shown = outcomes.map(([line, outcome]) => toQuoteLine(line, outcome))
    return { data: { lines: shown, unread: [...unread], refused: refusedCsvOf(lines) } }
  })
  bind(app, contract.importQuotes, async ({ body, creation, user, requestId }) => ({
    data: { change: await importQuotes(deps, body, creation, { user, requestId }) },
  }))
}
