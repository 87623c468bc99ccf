// `npm run test:soak [-- minutes]`: five couples use the product for two hours by default. Exits with 1 if the memory or the open files of a
// process grow, by more than the samples scatter. Less than an hour only tries the command: caches still fill. The database's memory grows
// with its data and is only shown.
import { startThrowAwayLoveSpace } from '@love-space/local-runtime/throw-away-love-space.ts'
import { runSoak } from './run-soak.ts'
import { trendOf, type Sample } from './trend.ts'

const minutes = Number(process.argv[2] ?? 120)
const samplesMin = 40
/** Share of the time in which caches fill and code is compiled. */
const warmUp = 0.4
const megabytesPerHourMax = 1
const filesPerHourMax = 1
/** Standard errors below the slope that must still exceed the limit. */
const errors = 3
const log = (line: string): void => void process.stderr.write(`${line}\n`)

const grows = (samples: readonly Sample[], max: number) => {
  const settled = samples.slice(Math.floor(samples.length * warmUp))
  const { perHour, error } = trendOf(settled)
  const [first, last] = [settled[0]?.value ?? 0, settled.at(-1)?.value ?? 0]
  const shown = `${first.toFixed(0)} → ${last.toFixed(0)}, ${perHour.toFixed(1)} ± ${error.toFixed(1)} an hour`
  return { shown, isTooMuch: perHour - errors * error > max }
}

const product = await startThrowAwayLoveSpace({ limits: 'none', log })
try {
  const sampleMs = Math.min(30_000, (minutes * 60_000) / samplesMin)
  const { soaked, failures } = await runSoak({ dir: product.dir, hours: minutes / 60, sampleMs, log })
  let isTooMuch = failures.size > 0
  console.log(`\n| ${minutes} minutes | MB in use after the warm-up | open files |\n| --- | --- | --- |`)
  for (const { name, megabytes, openFiles } of soaked) {
    const memory = grows(megabytes, name === 'mongo' ? Number.POSITIVE_INFINITY : megabytesPerHourMax)
    const files = grows(openFiles, filesPerHourMax)
    isTooMuch ||= memory.isTooMuch || files.isTooMuch
    console.log(
      `| ${name} | ${memory.shown}${memory.isTooMuch ? ' !' : ''} | ${files.shown}${files.isTooMuch ? ' !' : ''} |`,
    )
  }
  for (const [what, count] of failures) console.log(`failed ${count} times: ${what}`)
  process.exitCode = isTooMuch ? 1 : 0
} finally {
  await product.stop()
}
process.exit()
