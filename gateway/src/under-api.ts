import type { RouteSpec } from '@love-space/contracts/route.ts'

/** The route as the public sees it. */
export const underApi = <const R extends RouteSpec>(route: R): R => ({ ...route, path: `/api${route.path}` })
