// `npm run test:week [-- --pictures folder]`: a couple's week in fourteen visits, between which the clock moves on and every process is
// killed. Exits with 1 if anything was lost, came twice or too early, or was shown wrongly.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { runWeek } from './run-week.ts'
import { troubles } from './week-checks.ts'

const { values } = parseArgs({ options: { pictures: { type: 'string' } } })
const pictures = values.pictures === undefined ? undefined : resolve(values.pictures)
const { visits, kills, told, found } = await runWeek({
  pictures,
  log: (line) => void process.stderr.write(`${line}\n`),
})
for (const { trouble, words } of found) console.log(`${trouble}: ${words}`)
console.log(`\n| ${visits} visits in a week, ${kills} kills, ${told} notifications | count |\n| --- | --- |`)
for (const trouble of troubles) console.log(`| ${trouble} | ${found.filter((one) => one.trouble === trouble).length} |`)
process.exit(found.length === 0 ? 0 : 1)
