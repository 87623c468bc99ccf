import { routesByOwner } from '@love-space/contracts/catalog.ts'
import { openApiDocument } from '@love-space/contracts/openapi.ts'
import type { Caller } from '@love-space/contracts/route.ts'
import type { HttpApp } from './http-app.ts'

export const mountOpenApi = (app: HttpApp, service: Caller): void => {
  let document: string | undefined
  app.get('/openapi.json', (c) => {
    c.get('notes').route = '/openapi.json'
    const title = `Love Space: ${service}`
    document ??= JSON.stringify(openApiDocument({ title, version: '1', routes: routesByOwner[service] }))
    return c.body(document, 200, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-cache' })
  })
}
