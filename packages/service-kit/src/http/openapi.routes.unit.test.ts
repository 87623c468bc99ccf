import { Hono } from 'hono'
import { expect, it } from 'vitest'
import type { HttpEnv } from './http-app.ts'
import { mountOpenApi } from './openapi.routes.ts'

it('documents the routes of its service only', async () => {
  const app = new Hono<HttpEnv>()
  app.use((c, next) => {
    c.set('notes', { route: 'unmatched' })
    return next()
  })
  mountOpenApi(app, 'auth')
  const document = (await (await app.request('/openapi.json')).json()) as { openapi: string; paths: object }
  expect(document.openapi).toBe('3.1.0')
  expect(document.paths).toHaveProperty('/auth/login')
  expect(document.paths).not.toHaveProperty('/space')
})
