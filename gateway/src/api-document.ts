import { routesByOwner } from '@love-space/contracts/catalog.ts'
import { openApiDocument } from '@love-space/contracts/openapi.ts'

export const apiDocument = (version: string) =>
  openApiDocument({
    title: 'Love Space',
    version,
    server: '/api',
    routes: Object.entries(routesByOwner).flatMap(([tag, routes]) => routes.map((route) => ({ ...route, tag }))),
  })
