// Prints the pages of a module (`export const pages = { path: routes }`) as HTML, by path, in JSON.
import './browser-like.mjs'
import { pathToFileURL } from 'node:url'

const { pages } = await import(pathToFileURL(process.argv[2]).href)
const { createElement } = await import('react')
const { renderToString } = await import('react-dom/server')
const { QueryClientProvider } = await import('@love-space/web-kit/query.ts')
const { StaticRouterProvider, createStaticHandler, createStaticRouter } = await import('react-router-dom')
const { queryClient } = await import('@love-space/web-kit/queries/query-client.ts')

const rendered = {}
for (const [path, routes] of Object.entries(pages)) {
  const { dataRoutes, query } = createStaticHandler(routes)
  const context = await query(new Request(new URL(path, location.href)))
  const router = createElement(StaticRouterProvider, {
    router: createStaticRouter(dataRoutes, context),
    context,
    hydrate: false,
  })
  rendered[path] = renderToString(createElement(QueryClientProvider, { client: queryClient }, router))
}
process.stdout.write(JSON.stringify(rendered), () => process.exit(0))
