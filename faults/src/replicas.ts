// `npm run test:replicas [-- couples [seconds]]`: six couples use a product of two replicas and three NATS servers while each part in turn is
// ended, killed, stopped or cut off. Parts stay away for 20 seconds, the database and all of NATS for 30; the given seconds shorten both.
// Exits with 1 if a write is lost or doubled or a hint is missed. It does too if a session outlives its end, a file belongs to nobody or a
// job never ends. Events out of order are only counted: two replicas send those of one aggregate side by side, and consumers accept any order.
import { startThrowAwayLoveSpace } from '@love-space/local-runtime/throw-away-love-space.ts'
import { runReplicas } from './run-replicas.ts'

const couples = Number(process.argv[2] ?? 6)
const awayMs = Number(process.argv[3] ?? 30) * 1_000
const log = (line: string): void => void process.stderr.write(`${line}\n`)

const product = await startThrowAwayLoveSpace({ limits: 'none', replicas: 2, natsServers: 3, log })
try {
  const { rows, totals } = await runReplicas({ product, couples, awayMs, log })
  const columns = ['strikes', 'writes', 'tries failed', 'requests failed', 'seconds until none fails']
  console.log(`\n| ${couples} couples, two replicas | ${columns.join(' | ')} | hints missed | sessions outlived |`)
  console.log(`|${' --- |'.repeat(columns.length + 3)}`)
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
  process.exitCode = wrong.every((count) => count === 0) ? 0 : 1
} finally {
  await product.stop()
}
process.exit()
