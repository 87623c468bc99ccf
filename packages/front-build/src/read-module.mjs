// Prints a front end module's paths, menu, heads or rendered pages as JSON.
import './browser-like.mjs'
import { pathToFileURL } from 'node:url'
import { pagePatterns } from './page-patterns.mjs'

const [, , question, file] = process.argv
const { routes, menu, heads, pages } = await import(pathToFileURL(file).href)
const { createElement } = await import('react')
const { renderToStaticMarkup, renderToString } = await import('react-dom/server')

function shapesOf(icon) {
  const holder = document.createElement('div')
  holder.innerHTML = renderToStaticMarkup(createElement(icon))
  return [...holder.firstElementChild.children].map(({ localName, attributes }) => [
    localName,
    Object.fromEntries([...attributes].map(({ name, value }) => [name, value])),
  ])
}

const publishedMenu = () =>
  menu.map((group) => ({
    ...group,
    entries: group.entries.map((entry) => ({ ...entry, icon: shapesOf(entry.icon) })),
  }))

async function renderPages() {
  const { QueryClientProvider } = await import('@love-space/web-kit/query.ts')
  const { StaticRouterProvider, createStaticHandler, createStaticRouter } = await import('react-router-dom')
  const { queryClient } = await import('@love-space/web-kit/queries/query-client.ts')
  const rendered = {}
  for (const [path, routesOfPage] of Object.entries(pages)) {
    const { dataRoutes, query } = createStaticHandler(routesOfPage)
    const context = await query(new Request(new URL(path, location.href)))
    const router = createStaticRouter(dataRoutes, context)
    const page = createElement(StaticRouterProvider, { router, context, hydrate: false })
    rendered[path] = renderToString(createElement(QueryClientProvider, { client: queryClient }, page))
  }
  return rendered
}

const answers = { paths: () => pagePatterns(routes), menu: publishedMenu, heads: () => heads, html: renderPages }
process.stdout.write(JSON.stringify(await answers[question]()), () => process.exit(0))
