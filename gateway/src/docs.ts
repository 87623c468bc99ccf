import { createStaticSource } from '@love-space/static-server/static-source.ts'
import type { HttpEnv } from '@love-space/service-kit/http/http-app.ts'
import type { Hono } from 'hono'
import { pathToFileURL } from 'node:url'
import packageJson from '../package.json' with { type: 'json' }

export const mountDocs = (app: Hono<HttpEnv>): void => {
  let document: Buffer<ArrayBuffer> | undefined
  const page = createStaticSource({ origin: `${pathToFileURL(`${import.meta.dirname}/docs-page`).href}/` })

  app.get('/api/openapi.json', async (c) => {
    // Loaded on demand, because it is large and rarely requested.
    const { apiDocument } = await import('./api-document.ts')
    // A buffer is shared; a string would be copied per response until its client has read it.
    document ??= Buffer.from(JSON.stringify(apiDocument(packageJson.version)))
    return c.body(document, 200, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-cache' })
  })
  app.get('/api/docs', (c) => page.fetch(c.req.raw, '/index.html'))
  app.get('/api/docs/:file', (c) => page.fetch(c.req.raw, `/${c.req.param('file')}`))
}
