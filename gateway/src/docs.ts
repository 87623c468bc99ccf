import { createStaticSource } from '@love-space/static-server/static-source.ts'
import type { HttpEnv } from '@love-space/service-kit/http/http-app.ts'
import type { Hono } from 'hono'
import { pathToFileURL } from 'node:url'
import packageJson from '../package.json' with { type: 'json' }

/** The API's description for programs (`/api/openapi.json`) and for people (`/api/docs`). */
export const mountDocs = (app: Hono<HttpEnv>): void => {
  let document: Buffer<ArrayBuffer> | undefined
  const page = createStaticSource({ origin: `${pathToFileURL(`${import.meta.dirname}/docs-page`).href}/` })

  app.get('/api/openapi.json', async (c) => {
    // Hardly ever asked for, and large.
    const { apiDocument } = await import('./api-document.ts')
    // As bytes, which all answers share: of a text each would keep its own copy for as long as its client does not read.
    document ??= Buffer.from(JSON.stringify(apiDocument(packageJson.version)))
    return c.body(document, 200, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-cache' })
  })
  app.get('/api/docs', (c) => page.fetch(c.req.raw, '/index.html'))
  app.get('/api/docs/:file', (c) => page.fetch(c.req.raw, `/${c.req.param('file')}`))
}
