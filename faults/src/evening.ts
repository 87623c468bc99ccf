// `npm run test:evening [-- kills]`: two players through 24 kills by default, then the same two in two browsers through a quarter as many.
// Exits with 1 if the two see different games at the end, or a move is lost. SEED=N repeats the moves and the order of kills.
import { randomInt } from 'node:crypto'
import { startThrowAwayLoveSpace } from '@love-space/local-runtime/throw-away-love-space.ts'
import { runEveningInBrowsers } from './run-evening-in-browsers.ts'
import { runEvening } from './run-evening.ts'

const SEED_MAX = 2 ** 31
const kills = Number(process.argv[2] ?? 24)
const seed = Number(process.env.SEED ?? randomInt(SEED_MAX))
const log = (line: string) => void process.stderr.write(`${line}\n`)

log(`Moves and order come from the seed ${seed}; SEED=${seed} repeats them.`)
const loveSpace = await startThrowAwayLoveSpace({ limits: 'none', log })
try {
  const { dir } = loveSpace
  const { moves, mismatches, movesLost } = await runEvening({ dir, kills, seed, log })
  const browsers = await runEveningInBrowsers({ dir, kills: Math.ceil(kills / 4), seed, log })
  for (const difference of browsers.mismatches) log(difference)
  console.log(`\n| an evening of ${moves} moves under ${kills} kills | count |\n| --- | --- |`)
  console.log(`| games that the two see differently | ${mismatches} |`)
  console.log(`| moves lost or doubled | ${movesLost} |`)
  console.log(
    `| games that two browsers show differently after ${browsers.moves} presses | ${browsers.mismatches.length} |`,
  )
  process.exitCode = mismatches + movesLost + browsers.mismatches.length === 0 ? 0 : 1
} finally {
  await loveSpace.stop()
}
