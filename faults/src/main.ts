// `npm run test:faults [-- rounds]`: 24 rounds by default, then a restore after the loss of all data. Exits with 1 if anything is lost for
// good. SEED=N repeats the order and the moments of kills.
import { randomInt } from 'node:crypto'
import { startThrowAwayLoveSpace } from '@love-space/local-runtime/throw-away-love-space.ts'
import { runRestoreDrill } from './restore-drill.ts'
import { runFaults, type FaultTally } from './run-faults.ts'
import { runUploadFaults, type UploadTally } from './run-upload-faults.ts'

const SEED_MAX = 2 ** 31
const UPLOADS = 20
const rounds = Number(process.argv[2] ?? 24)
const seed = Number(process.env.SEED ?? randomInt(SEED_MAX))
const log = (line: string) => void process.stderr.write(`${line}\n`)

log(`Order and moments come from the seed ${seed}; SEED=${seed} repeats them.`)
const loveSpace = await startThrowAwayLoveSpace({ limits: 'none', log })
let tally: FaultTally
let uploads: UploadTally
try {
  tally = await runFaults({ dir: loveSpace.dir, rounds, seed, log })
  uploads = await runUploadFaults({ dir: loveSpace.dir, uploads: UPLOADS, seed, log })
} finally {
  await loveSpace.stop()
}
log('Now a separate product loses all data and is restored.')
const drill = await runRestoreDrill(log)
const rows: [string, number][] = [
  ['acknowledged writes lost', tally.acknowledgedWritesLost],
  ['events lost', tally.eventsLost],
  ['messages or notifications doubled', tally.doubledMessagesOrNotifications],
  ['live streams that did not resume', tally.streamsNotResumed],
  ['acknowledged writes lost by a restore', drill.acknowledgedWritesLost],
  ['what was erased and came back with a restore', drill.erasedThatCameBack],
  ['writes after a restore that reached nobody', drill.newWritesThatReachedNobody],
  [`of ${uploads.acknowledged} uploads under ${uploads.kills} more kills: lost`, uploads.uploadsLost],
  ['half files left behind by them', uploads.halfFiles],
]
console.log(`\n| ${rounds} rounds of SIGKILL, and a restore | count |\n| --- | --- |`)
for (const [what, count] of rows) console.log(`| ${what} | ${count} |`)
console.log('\n| killed | seconds until it is ready | and all requests succeed |\n| --- | --- | --- |')
for (const [killed, rounds] of Map.groupBy(tally.recoverySeconds, ({ killed }) => killed)) {
  const ready = rounds.map(({ readySeconds }) => readySeconds.toFixed(1)).join(', ')
  console.log(`| ${killed} | ${ready} | ${rounds.map(({ seconds }) => seconds.toFixed(1)).join(', ')} |`)
}
process.exit(rows.every(([, count]) => count === 0) ? 0 : 1)
