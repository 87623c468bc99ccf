import type { RowReport } from './tally.ts'

const sum = (reports: readonly RowReport[], of: (report: RowReport) => number): number =>
  reports.reduce((total, report) => total + of(report), 0)

export const tableOf = (
  reports: readonly RowReport[],
  { seed, seconds }: { readonly seed: number; readonly seconds: number },
): string => {
  const rows = reports.map(({ row, title, tried, held, notPossible, notes, seconds: rowSeconds }) =>
    [row, [title, ...notes].join('; '), tried, held, tried - held, notPossible.length, rowSeconds.toFixed(1)].join(
      ' | ',
    ),
  )
  const tried = sum(reports, (report) => report.tried)
  const held = sum(reports, (report) => report.held)
  const impossible = sum(reports, ({ notPossible }) => notPossible.length)
  return [
    '',
    '| row | what was tried | tried | held | not held | not possible here | s |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...rows.map((row) => `| ${row} |`),
    `| | all, seed ${seed} | ${tried} | ${held} | ${tried - held} | ${impossible} | ${seconds.toFixed(1)} |`,
    ...reports.flatMap(({ row, tables }) => tables.flatMap((lines) => ['', `row ${row}`, '', ...lines, ''])),
    ...reports.flatMap(({ row, failures }) =>
      failures.map(({ what, count, seen }) => `row ${row}, NOT HELD ${count} times: ${what}${seen && ` (${seen})`}`),
    ),
    ...reports.flatMap(({ row, notPossible }) => notPossible.map((why) => `row ${row}, not possible here: ${why}`)),
  ].join('\n')
}
