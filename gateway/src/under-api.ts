import type { RouteSpec } from '@love-space/contracts/route.ts'

export const underApi = <const R extends RouteSpec>(route: R): R => ({ ...route, path: `/api${route.path}` })
