import { errors } from '@love-space/contracts/errors.ts'

/** Generates docs/problems.md: every error code with its status and text. */
export const problemsPage = (): string =>
  [
    '# Errors',
    '',
    'Generated from `packages/contracts/src/errors.ts` by `npm run docs`. Answers are RFC 9457 problem details; programs read `code`, people read `message`.',
    '',
    '| code | status | message |',
    '| --- | --- | --- |',
    ...Object.entries(errors).map(([code, { status, message }]) => `| \`${code}\` | ${status} | ${message} |`),
    '',
  ].join('\n')
