// `npm run test:attack [-- --only 1,2] [--short] [--dir .local]`: exits with 1 if a check fails. SEED=N repeats an earlier run; --dir
// attacks the running product of that folder.
import { startThrowAwayLoveSpace } from '@love-space/local-runtime/throw-away-love-space.ts'
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { tableOf } from './report.ts'
import { rows } from './rows.ts'
import { runAttacks } from './run-attacks.ts'

const SEED_MAX = 2 ** 31
const { values } = parseArgs({
  options: { only: { type: 'string' }, short: { type: 'boolean', default: false }, dir: { type: 'string' } },
})
const only = values.only?.split(',')
const known = rows.map(({ id }) => id)
const unknown = only?.filter((id) => !known.includes(id)) ?? []
if (unknown.length > 0) {
  console.error(`There is no row ${unknown.join(', ')}. There are ${known.join(', ')}.`)
  process.exit(1)
}
const seed = Number(process.env.SEED ?? randomInt(SEED_MAX))
const log = (line: string): void => void process.stderr.write(`${line}\n`)

log(`Values and order come from the seed ${seed}; SEED=${seed} repeats them.`)
const own = values.dir === undefined ? await startThrowAwayLoveSpace({ limits: 'real', log }) : undefined
try {
  const startedAt = performance.now()
  const reports = await runAttacks({ dir: values.dir ?? own?.dir ?? '', seed, isShort: values.short, only, log })
  console.log(tableOf(reports, { seed, seconds: (performance.now() - startedAt) / 1000 }))
  process.exitCode = reports.every(({ failures }) => failures.length === 0) ? 0 : 1
} finally {
  await own?.stop()
}
process.exit()
