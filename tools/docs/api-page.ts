import { callersOf } from '@love-space/contracts/callers.ts'
import { commonInternalRoutes, internalRoutesByOwner, routesByOwner } from '@love-space/contracts/catalog.ts'
import type { RouteSpec } from '@love-space/contracts/route.ts'

const listOf = (prefix: string, routes: readonly RouteSpec[]): string[] => [
  '```',
  ...[...Map.groupBy(routes, ({ path }) => path)].map(
    ([path, calls]) =>
      `${calls.map(({ method, stepUp }) => (stepUp ? `${method}*` : method)).join(',')} ${prefix}${path}`,
  ),
  '```',
]

const sectionsOf = (owner: string, prefix: string, routes: readonly RouteSpec[]): string[] =>
  [...Map.groupBy(routes, (route) => callersOf(route).join(', '))].flatMap(([callers, own]) => [
    '',
    `## ${owner}, for ${callers}`,
    '',
    ...listOf(prefix, own),
  ])

/** Lists the calls of each process by who may make them. A running system serves the schemas at /api/docs. */
export const apiPage = (): string =>
  [
    '# The API',
    '',
    'Generated from `packages/contracts/src` by `npm run docs`. A running system says what each call does and takes, at `/api/docs` and as `/api/openapi.json`.',
    '',
    'Each heading names the callers who may make the calls below it. A `user` is signed in. A `member` belongs to the space of the call. `super_admin`, `admin`, `support`, `factory` and `marketing` are roles of operators. A star marks calls that need a step-up. `npm run test:attack -- --only A` tries every call as each of these callers, and as others.',
    ...Object.entries(routesByOwner).flatMap(([owner, routes]) => sectionsOf(owner, '/api', routes)),
    '',
    '# Between the processes',
    ...Object.entries(internalRoutesByOwner).flatMap(([owner, routes]) => sectionsOf(owner, '', routes)),
    ...sectionsOf('every service', '', commonInternalRoutes),
    '',
  ].join('\n')
