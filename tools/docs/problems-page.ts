import { errors } from '@love-space/contracts/errors.ts'

export const problemsPage = (): string =>
  [
    '# Errors',
    '',
    'Generated from `packages/contracts/src/errors.ts` by `npm run docs`; the text of each code is there. Answers are RFC 9457 problem details: programs read `code`, people read `message`.',
    '',
    ...[...Map.groupBy(Object.entries(errors), ([, { status }]) => status)]
      .toSorted(([a], [b]) => a - b)
      .flatMap(([status, list]) => ['', `**${status}**`, '', '```', ...list.map(([code]) => code), '```']),
    '',
  ].join('\n')
