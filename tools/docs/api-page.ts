import { routesByOwner } from '@love-space/contracts/catalog.ts'

/** Lists the public calls of each process by who may use them. A running system serves the schemas at /api/docs. */
export const apiPage = (): string =>
  [
    '# The API',
    '',
    'Generated from `packages/contracts/src/*/*.routes.ts` by `npm run docs`. A running system says what each call does and takes, at `/api/docs` and as `/api/openapi.json`.',
    '',
    'Access: `public` needs no sign-in, `user` a session, `member` a member of the space in the path, `admin` an operator with the permission of the route. A star: after a step-up.',
    ...Object.entries(routesByOwner)
      .filter(([, routes]) => routes.length > 0)
      .flatMap(([owner, routes]) =>
        [...Map.groupBy(routes, ({ access }) => access)].flatMap(([access, own]) => [
          '',
          `## ${owner}, ${access}`,
          '',
          '```',
          ...[...Map.groupBy(own, ({ path }) => path)].map(
            ([path, calls]) =>
              `${calls.map(({ method, stepUp }) => (stepUp ? `${method}*` : method)).join(',')} /api${path}`,
          ),
          '```',
        ]),
      ),
    '',
  ].join('\n')
