// `npm run test:sealed`: on a product of two replicas, seals letters until a day and until both are together, and moves the clock to the eve
// and to the day. Asks every operation, the live stream, exports, databases, events and logs for them as everybody but the writer. Exits with
// 1 if anything told one too early, or opened one twice. SEED=N repeats an earlier run.
import { randomInt } from 'node:crypto'
import { runSealed } from './run-sealed.ts'

const SEED_MAX = 2 ** 31
const seed = Number(process.env.SEED ?? randomInt(SEED_MAX))
const { tally, lines, notes } = await runSealed(seed, (line) => void process.stderr.write(`${line}\n`))
console.log('\n| when | who | operations | requests | served | told |\n| --- | --- | --- | --- | --- | --- |')
for (const { when, who, asked } of lines) {
  console.log(`| ${when} | ${who} | ${asked.operations} | ${asked.requests} | ${asked.served} | ${asked.told.length} |`)
}
console.log(`\n${tally.held} of ${tally.tried} checks held; seed ${seed}. ${notes.join('; ')}.`)
for (const { what, count, seen } of tally.failures) console.log(`NOT HELD ${count} times: ${what} (${seen})`)
process.exit(tally.failures.length === 0 ? 0 : 1)
