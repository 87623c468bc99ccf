import { routesByOwner } from '@love-space/contracts/catalog.ts'

/** Generates docs/api.md: one line per public call. A running system serves the full schemas at /api/docs. */
export const apiPage = (): string =>
  [
    '# The API',
    '',
    'Generated from `packages/contracts/src/*/*.routes.ts` by `npm run docs`. Schemas: `/api/docs` and `/api/openapi.json` of a running system.',
    ...Object.entries(routesByOwner)
      .filter(([, routes]) => routes.length > 0)
      .flatMap(([owner, routes]) => [
        '',
        `## ${owner}`,
        '',
        '| call | who | what |',
        '| --- | --- | --- |',
        ...routes.map(
          ({ method, path, access, stepUp, summary }) =>
            `| \`${method} /api${path}\` | ${access}${stepUp ? ', step-up' : ''} | ${summary} |`,
        ),
      ]),
    '',
  ].join('\n')
