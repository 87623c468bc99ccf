// `npm run test:bulk [-- kills]`: kills every process of its own product (10 times by default) at random moments while batches of 50 spaces
// are generated. Exits with 1 if a record is duplicated, missing or does not open. SEED=N repeats the moments.
import { randomInt } from 'node:crypto'
import { startThrowAwayLoveSpace } from '@love-space/local-runtime/throw-away-love-space.ts'
import { runBulkFaults } from './run-bulk-faults.ts'

const SEED_MAX = 2 ** 31
const victims = ['admin', 'space', 'mongo', 'nats', 'gateway', 'auth', 'engagement', 'media'] as const
const kills = Number(process.argv[2] ?? 10)
const seed = Number(process.env.SEED ?? randomInt(SEED_MAX))
const log = (line: string) => void process.stderr.write(`${line}\n`)

log(`The moments come from the seed ${seed}; SEED=${seed} repeats them.`)
const loveSpace = await startThrowAwayLoveSpace({ limits: 'none', log })
try {
  const { dir } = loveSpace
  const tally = await runBulkFaults({ dir, victims, kills, spaces: 50, seed, killedAfterMsMax: 3_000, log })
  console.log(
    `\n${tally.kills} kills: ${tally.wrongCounts} spaces, devices or bindings too many or too few, ${tally.deadAddresses} addresses that do not open`,
  )
  process.exitCode = tally.wrongCounts + tally.deadAddresses === 0 ? 0 : 1
} finally {
  await loveSpace.stop()
}
