// Runs every check and test of the workspace and prints `N passed, N failed` alone on the last line. Arguments select suites by words of
// their titles, or a service, front end or package: `npm test -- journeys faults`, `npm test -- auth`. `--affected` runs what a change
// touches; `--times` prints the times of the last run.
import { randomInt } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { styleText } from 'node:util'
import type { ClientLimits } from '@love-space/local-runtime/run/client-limits.ts'
import { startThrowAwayLoveSpace, type ThrowAwayLoveSpace } from '@love-space/local-runtime/throw-away-love-space.ts'
import { errorsSince, markLogs } from '@love-space/testing/log-errors.ts'
import { readOwners } from './owners.ts'
import { runAffected } from './test-run/run-affected.ts'
import { startCpuMeter } from './test-run/cpu-meter.ts'
import { endProgramsOnSignals, runProgram, type Env } from './test-run/run-program.ts'
import { slowestOf, tableOf, type SuiteResult } from './test-run/tables.ts'
import { failureOf, failuresIn, hasFailed, judgeTwoTries, readFileResults } from './test-run/vitest-report.ts'
import {
  ceilingOfAllS,
  suitesNotRun,
  stepsOf,
  suites,
  suitesFor,
  usesProduct,
  type Step,
  type Suite,
} from './test-suites.ts'

/** Number of failed files above which none runs a second time, because that would hide a real fault. */
const triedAgainMax = 5
const seedMax = 2 ** 31
/** Number of other checks at a time; one may take a gigabyte of memory. */
const othersAtOnce = 2
const niceOfTests = 5
const unhandledReporter = join(import.meta.dirname, 'unhandled-errors-reporter.ts')
const timesFile = join(import.meta.dirname, '../.local/test-times.txt')

const say = (line: string): void => void process.stdout.write(`${line}\n`)
const words = process.argv.slice(2)

if (words.includes('--times')) {
  say(
    existsSync(timesFile) ? readFileSync(timesFile, 'utf8') : 'No run has been measured here yet; `npm test` does it.',
  )
  process.exit()
}
endProgramsOnSignals()
if (words.includes('--affected')) process.exit(await runAffected(say))

const reports = mkdtempSync(join(tmpdir(), 'love-space-tests-'))
process.on('exit', () => rmSync(reports, { recursive: true, force: true }))
const seed = process.env.SEED ?? String(randomInt(seedMax))
const startedAt = Date.now()
const meter = startCpuMeter()
const secondsSince = (instant: number): number => (Date.now() - instant) / 1000
/** Whether a test that passes only at the second try has failed, as `npm run test:steady` sets. */
const onlyFirstCounts = process.env.UNSTEADY === 'fail'

/** Failed tests with the first lines of their cause, printed again at the end. */
const failures: string[] = []
/** Tests that passed only at the second try. */
const unsteady: string[] = []
const noteFailure = (what: string, why: string): void => void failures.push(failureOf(what, why))

let product: Promise<ThrowAwayLoveSpace> | undefined

type Counts = Pick<SuiteResult, 'passed' | 'failed' | 'cpuS' | 'files'>
type VitestSuite = Extract<Suite, { projects: unknown }>

const suitesOrEnd = (): readonly Suite[] => {
  try {
    return suitesFor(words, [...readOwners(process.cwd()).keys()])
  } catch (error) {
    say(error instanceof Error ? error.message : String(error))
    process.exit(1)
  }
}
const chosen = suitesOrEnd()
const steps = stepsOf(chosen)
const titles = chosen.map(({ title }) => title)
const stepOf = (suite: Suite): Step => steps.find((step) => step.includes(suite)) ?? [suite]

/** Returns a suite's `nice` value: tests yield to suites of the product, which have time limits. */
const niceOf = (suite: Suite): number => {
  return usesProduct(suite) || !stepOf(suite).some(usesProduct) ? 0 : niceOfTests
}

const run = async (suite: Suite, command: string, args: readonly string[], env: Env = {}) => {
  let cpuS: (() => number) | undefined
  const ok = await runProgram(command, args, {
    ceilingS: suite.ceilingS,
    env: { SEED: seed, ...env },
    inOnePiece: stepOf(suite).length > 1 && !usesProduct(suite),
    nice: niceOf(suite),
    say,
    onStart: (pid) => (cpuS = meter?.follow(pid)),
  })
  return { ok, cpuS: cpuS?.() }
}

/** Runs all or the named files of a suite. `ok` false with all files passed means an error outside any test. */
const runFiles = async (suite: VitestSuite, names: readonly string[], env: Env, report: string) => {
  const chosenProjects = suite.projects.flatMap((project) => ['--project', project])
  const reporters = ['--reporter=default', '--reporter=json', `--reporter=${unhandledReporter}`]
  const unhandled = `${report}.unhandled`
  const args = ['run', ...chosenProjects, ...reporters, `--outputFile.json=${report}`, ...names]
  const { ok, cpuS } = await run(suite, 'vitest', args, { ...env, UNHANDLED_ERRORS_FILE: unhandled })
  if (existsSync(unhandled))
    noteFailure(`an error outside any test, ${suite.projects.join(', ')}`, readFileSync(unhandled, 'utf8'))
  const files = existsSync(report) ? readFileResults(report) : []
  return { files, cpuS, ok: ok || (files.some(hasFailed) && !existsSync(unhandled)) }
}

/** Runs a suite and retries a few failed files, each as a whole because its tests may depend on each other. */
const runVitest = async (suite: VitestSuite, env: Env = {}): Promise<Counts> => {
  const { projects, folders = [] } = suite
  const report = join(reports, [...projects, ...folders].join('-').replaceAll('/', '-'))
  const first = await runFiles(suite, folders, env, `${report}.json`)
  const failed = first.files.filter(hasFailed)
  if (failed.length > 0) say(`── failed at the first try\n${failed.flatMap(failuresIn).join('\n')}`)
  const isTriedAgain = failed.length > 0 && failed.length <= triedAgainMax
  const names = failed.map(({ name }) => name)
  const again = isTriedAgain
    ? await runFiles(suite, names, env, `${report}-again.json`)
    : { files: [], ok: true, cpuS: 0 }
  const judged = judgeTwoTries(first.files, again.files, { onlyFirstCounts })
  failures.push(...judged.failures)
  unsteady.push(...judged.unsteady)
  // A crash outside any test counts as a failure: a failed set-up, or a file that does not load.
  const isCrashed = !first.ok || !again.ok || first.files.length === 0 || judged.failures.length > 0
  const isFailed = isCrashed || (onlyFirstCounts && judged.unsteady.length > 0)
  const cpuS = first.cpuS === undefined || again.cpuS === undefined ? undefined : first.cpuS + again.cpuS
  return { passed: judged.passed, failed: judged.failed || (isFailed ? 1 : 0), cpuS, files: first.files }
}

const { nx } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as {
  readonly nx: {
    readonly targets: Readonly<Record<string, { readonly command?: string; readonly options?: { readonly env?: Env } }>>
  }
}
const commandOf = (check: string): { readonly command: string; readonly env: Env } => {
  const { command, options } = nx.targets[check] ?? {}
  if (command === undefined) throw new Error(`package.json has no Nx target ${check} with a command.`)
  return { command, env: options?.env ?? {} }
}
const shellLine = (command: string): [program: string, args: readonly string[]] =>
  process.platform === 'win32' ? ['cmd', ['/c', command]] : ['sh', ['-c', command]]

/** Suites with limits per client share one product. The first of them starts it, with its own limits. */
const sharedProduct = (limits: ClientLimits): Promise<ThrowAwayLoveSpace> =>
  (product ??= startThrowAwayLoveSpace({ limits, log: say }))

const count = async (suite: Suite): Promise<Counts> => {
  if ('check' in suite) {
    const { command, env } = commandOf(suite.check)
    const { ok, cpuS } = await run(suite, ...shellLine(command), env)
    return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, cpuS, files: [] }
  }
  if (suite.limits === undefined) return runVitest(suite)
  const { dir, useLimits } = await sharedProduct(suite.limits)
  await useLimits(suite.limits)
  const mark = markLogs(dir)
  const { passed, failed, ...spent } = await runVitest(suite, { TEST_LOVE_SPACE_DIR: dir })
  const errors = await errorsSince(dir, mark, { isStrained: suite.strains ?? false })
  for (const { name, line } of errors) {
    say(`── an error in ${name}.log that no list allows: ${line}`)
    noteFailure(`an error in ${name}.log that no list allows`, line)
  }
  const isQuiet = errors.length === 0
  return { passed: passed + (isQuiet ? 1 : 0), failed: failed + (isQuiet ? 0 : 1), ...spent }
}

const runSuite = async (suite: Suite): Promise<SuiteResult> => {
  const { title, ceilingS } = suite
  const suiteStartedAt = Date.now()
  say(`\n── ${title}`)
  const counts = await count(suite).catch((error: unknown): Counts => {
    const why = error instanceof Error ? (error.stack ?? error.message) : String(error)
    say(why)
    noteFailure(title, why)
    return { passed: 0, failed: 1, cpuS: undefined, files: [] }
  })
  const clockS = secondsSince(suiteStartedAt)
  say(`── ${title}: ${counts.failed === 0 ? 'ok' : 'FAILED'} after ${Math.round(clockS)} s`)
  return { title, ceilingS, clockS, ...counts }
}

say(`Random values come from the seed ${seed}; SEED=${seed} npm test repeats them.`)
const results: SuiteResult[] = []
const runInTurn = async (left: Suite[]): Promise<void> => {
  for (let suite = left.shift(); suite; suite = left.shift()) results.push(await runSuite(suite))
}
for (const [index, step] of steps.entries()) {
  const inTurn = step.filter(usesProduct)
  const isLastUse =
    inTurn.length > 0 &&
    !steps
      .slice(index + 1)
      .flat()
      .some(usesProduct)
  const others = step.filter((suite) => !usesProduct(suite))
  const beside = Array.from({ length: othersAtOnce }, () => runInTurn(others))
  await runInTurn(inTurn)
  if (isLastUse) await product?.then(({ stop }) => stop()).catch(() => undefined)
  await Promise.all(beside)
}
results.sort((one, other) => titles.indexOf(one.title) - titles.indexOf(other.title))

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)
const passed = sumOf(results.map((result) => result.passed))
const failed = sumOf(results.map((result) => result.failed))
const all = {
  title: 'all',
  passed,
  failed,
  clockS: secondsSince(startedAt),
  cpuS: meter?.all(),
  ceilingS: ceilingOfAllS,
}
const notes: string[] = []
if (product && meter)
  notes.push(`The product that journeys, attacks and faults share took ${Math.round(meter.rest())} s of the CPU.`)
const files = results.flatMap((result) => result.files)
if (files.length > 0) notes.push(`\nThe slowest files:\n${slowestOf(files)}`)
const times = [tableOf([...results, all]), ...notes].join('\n')
mkdirSync(dirname(timesFile), { recursive: true })
writeFileSync(timesFile, `${new Date(startedAt).toISOString()}\n${times}\n`)

if (failures.length > 0) say(`\n── what failed\n${failures.join('\n')}`)
if (!chosen.some((suite) => suites.includes(suite))) say(`\n${suitesNotRun}`)
say(`\n${times}`)
if (unsteady.length > 0)
  say(styleText('red', `\n── what passed only at the second try, and how it failed first\n${unsteady.join('\n')}`))
say(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
