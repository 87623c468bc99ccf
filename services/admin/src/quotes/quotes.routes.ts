import * as contract from '@love-space/contracts/admin/quote.routes.ts'
import { bind } from '@love-space/service-kit/http/bind.ts'
import type { HttpApp } from '@love-space/service-kit/http/http-app.ts'
import { withCurrent } from '@love-space/service-kit/http/with-current.ts'
import type { Deps } from '../deps.ts'
import { pageOf } from '../tables/answer-table.ts'
import { visibilityFor } from '../tables/visibility.rules.ts'
import { createQuote } from './create-quote.ts'
import { deleteQuote } from './delete-quote.ts'
import { getQuote, randomQuote, toQuote } from './quotes.queries.ts'
import { quotesTable } from './quotes.table.ts'
import { updateQuote } from './update-quote.ts'

export const mountQuoteRoutes = (app: HttpApp, deps: Deps): void => {
  const readOne = async (id: string) => ({ quote: await getQuote(deps, id) })

  // Mount before the route with `/:id`, which also matches this path.
  bind(app, contract.getRandomQuote, async ({ query }) => ({ data: { quote: await randomQuote(deps, query) } }))
  bind(app, contract.listQuotes, ({ query, user }) => pageOf(deps, quotesTable, query, visibilityFor(user)))
  bind(app, contract.getQuote, async ({ params }) => ({ data: await readOne(params.id) }))
  bind(app, contract.createQuote, async ({ body, creation, user, requestId }) => {
    const create = () => createQuote(deps, body, creation, { user, requestId })
    return { data: { quote: toQuote(await withCurrent(create, () => readOne(creation.id))) } }
  })
  bind(app, contract.updateQuote, async ({ params, body, user, requestId }) => {
    const update = () => updateQuote(deps, params.id, body, { user, requestId })
    return { data: { quote: toQuote(await withCurrent(update, () => readOne(params.id))) } }
  })
  bind(app, contract.deleteQuote, ({ params, user, requestId }) => deleteQuote(deps, params.id, { user, requestId }))
}
