import type { FaultRow, ReplicaTotals } from './run-replicas.ts'

const columns = [
  'strikes',
  'writes',
  'tries failed',
  'requests failed',
  'seconds until none fails',
  'hints missed',
  'sessions outlived',
]

/** Prints both tables of a run. Returns whether nothing is lost, doubled, missed, left over or stuck. */
export const printReplicaCounts = (
  title: string,
  { rows, totals }: { readonly rows: readonly FaultRow[]; readonly totals: ReplicaTotals },
): boolean => {
  console.log(`\n| ${title} | ${columns.join(' | ')} |`)
  console.log(`|${' --- |'.repeat(columns.length + 1)}`)
  for (const row of rows) {
    const { fault, strikes, writes, failed, failedForGood, recoveryS, hintsMissed, sessionsOutlived } = row
    const counts = [strikes, writes, failed, failedForGood, recoveryS.toFixed(1), hintsMissed, sessionsOutlived]
    console.log(`| ${fault} | ${counts.join(' | ')} |`)
  }
  const { outOfOrder, ...wrongTotals } = totals
  const { lost, doubled, orphanedFiles, stuckJobs } = wrongTotals
  console.log('\n| at the end | count |\n| --- | --- |')
  console.log(`| acknowledged writes lost | ${lost} |`)
  console.log(`| writes or events doubled | ${doubled} |`)
  console.log(`| events of an aggregate stored after a later one | ${outOfOrder} |`)
  console.log(`| orphaned files | ${orphanedFiles} |`)
  console.log(`| stuck jobs | ${stuckJobs} |`)
  const wrong = [...Object.values(wrongTotals), ...rows.flatMap((row) => [row.hintsMissed, row.sessionsOutlived])]
  return wrong.every((count) => count === 0)
}
