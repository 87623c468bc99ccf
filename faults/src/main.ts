// `npm run test:faults [-- rounds]`: 20 rounds unless told otherwise; exits with 1 when anything was lost.
import { runFaults } from './run-faults.ts'

const rounds = Number(process.argv[2] ?? 20)
const tally = await runFaults({ rounds, log: (line) => process.stderr.write(`${line}\n`) })
const slowest = Math.max(...tally.recoverySeconds.map(({ seconds }) => seconds))
const rows: [string, number][] = [
  ['acknowledged writes lost', tally.acknowledgedWritesLost],
  ['events lost', tally.eventsLost],
  ['messages or notifications doubled', tally.doubledMessagesOrNotifications],
  ['live streams that did not resume', tally.streamsNotResumed],
]
console.log(`\n| ${rounds} rounds of SIGKILL | count |\n| --- | --- |`)
for (const [what, count] of rows) console.log(`| ${what} | ${count} |`)
console.log(`| seconds until requests succeed again (worst) | ${slowest.toFixed(1)} |`)
process.exit(rows.every(([, count]) => count === 0) ? 0 : 1)
