// `npm run test:soak [-- minutes]`: five couples use a product of two replicas for two hours by default. Exits with 1 if the memory or the
// open files of a process grow by more than the samples scatter, if queues do, or if anything grows faster than the data that are written.
// It does too after a failed request, an ended process or a stuck job. Less than an hour only tries the command: caches still fill. The
// table is written to `.local/soak.md` at each sample, so a run that is cut leaves one; bench/results keeps that of a whole run.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { localDir } from '@love-space/local-runtime/processes/paths.ts'
import { startThrowAwayLoveSpace } from '@love-space/local-runtime/throw-away-love-space.ts'
import { runSoak, type Soaked } from './run-soak.ts'
import { soakTable } from './soak-table.ts'

const minutes = Number(process.argv[2] ?? 120)
const samplesMin = 40
const sampleMsMax = 30_000
/** Time that an ending run has before it is cut: a write under way waits for its answer. */
const endMsMax = 120_000
const file = join(localDir, 'soak.md')
const log = (line: string): void => void process.stderr.write(`${line}\n`)

const textOf = (soaked: Soaked): { readonly text: string; readonly isWrong: boolean } => {
  const { lines, tooMuch } = soakTable(soaked.series)
  const length = `${soaked.minutes.toFixed(0)} of ${minutes} minutes`
  const text = [
    `Five couples on two replicas, ${length}, ${soaked.writes} writes.`,
    '',
    ...lines,
    '',
    `Growing too much: ${tooMuch.join(', ') || 'nothing'}.`,
    ...(soaked.failures.size === 0 ? ['No request failed, no process ended, no job is stuck.'] : []),
    ...Array.from(soaked.failures, ([what, count]) => `- ${count} times: ${what}`),
  ].join('\n')
  return { text: `${text}\n`, isWrong: tooMuch.length > 0 || soaked.failures.size > 0 }
}

const product = await startThrowAwayLoveSpace({ limits: 'none', replicas: 2, log })
const end = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => {
    log(`${signal}: the run ends with what it has sampled.`)
    end.abort()
    void delay(endMsMax, undefined, { ref: false }).then(() => process.exit(1))
  })
try {
  const sampled = (soaked: Soaked): void => writeFileSync(file, textOf(soaked).text)
  const sampleMs = Math.min(sampleMsMax, (minutes * 60_000) / samplesMin)
  const soaked = await runSoak({ dir: product.dir, hours: minutes / 60, sampleMs, signal: end.signal, sampled, log })
  sampled(soaked)
  const { text, isWrong } = textOf(soaked)
  console.log(`\n${text}`)
  log(`The table is also in ${file}.`)
  process.exitCode = isWrong || end.signal.aborted ? 1 : 0
} finally {
  await product.stop()
}
process.exit()
