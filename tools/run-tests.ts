// Runs every check and test of the workspace and prints `N passed, N failed` alone on the last line. Arguments select suites by words of
// their titles, or a service, front end or package: `npm test -- journeys faults`, `npm test -- auth`.
import { spawn, type ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { signalGroup } from '@love-space/local-runtime/processes/signal-group.ts'
import { startThrowAwayLoveSpace, type ThrowAwayLoveSpace } from '@love-space/local-runtime/throw-away-love-space.ts'
import { errorsSince, markLogs } from '@love-space/testing/log-errors.ts'
import { readOwners } from './owners.ts'
import { ceilingOfAllS, leftOut, suites, suitesFor, type Suite } from './test-suites.ts'

interface VitestSummary {
  readonly testResults: readonly {
    readonly name: string
    readonly message: string
    readonly assertionResults: readonly {
      readonly status: string
      readonly fullName: string
      readonly failureMessages: readonly string[]
    }[]
  }[]
}

interface Result {
  readonly title: string
  readonly passed: number
  readonly failed: number
  readonly spentS: number
  readonly ceilingS: number
}

const HANGS_AT = 3
/** With more failed files than this, a retry would hide a real fault. */
const TRIED_AGAIN_MAX = 5
const unhandledReporter = join(import.meta.dirname, 'unhandled-errors-reporter.ts')
const SEED_MAX = 2 ** 31

const reports = mkdtempSync(join(tmpdir(), 'love-space-tests-'))
process.on('exit', () => rmSync(reports, { recursive: true, force: true }))
const seed = process.env.SEED ?? String(randomInt(SEED_MAX))
const startedAt = Date.now()
const secondsSince = (instant: number): number => Math.round((Date.now() - instant) / 1000)
const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** Failures with the first lines of their cause, repeated at the end. */
const failures: string[] = []
/** Tests that failed first and passed on retry; they still need fixing. */
const unsteady: string[] = []
const WHY_LINES = 4
const LINE_MAX = 1_000

const noteIn = (list: string[], what: string, why: string): void => {
  const lines = why.split('\n').slice(0, WHY_LINES)
  list.push([what, ...lines.map((line) => `    ${line.slice(0, LINE_MAX)}`)].join('\n'))
}
const noteFailure = (what: string, why: string): void => noteIn(failures, what, why)

const running = new Set<ChildProcess>()
let product: Promise<ThrowAwayLoveSpace> | undefined

// Each suite has its own process group, so that it can be ended as a whole; signals to this process are forwarded.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    for (const { pid } of running) if (pid !== undefined) signalGroup(pid, signal)
    process.exit(130)
  })
}

type Env = Readonly<Record<string, string>>

interface RunOptions {
  readonly env?: Env
  /** Prints the output at the end in one piece, for programs that run in parallel. */
  readonly inOnePiece?: boolean
}

/** Runs a program; ends it and reports failure after three times its ceiling. */
const run = async (command: string, args: readonly string[], ceilingS: number, options: RunOptions = {}) => {
  const { env = {}, inOnePiece = false } = options
  const stdio = inOnePiece ? 'pipe' : 'inherit'
  const child = spawn(command, args, { stdio, detached: true, env: { ...process.env, SEED: seed, ...env } })
  running.add(child)
  const said: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => said.push(chunk))
  const hangs = setTimeout(
    () => {
      say(`── it hangs: ended after ${HANGS_AT * ceilingS} s`)
      if (child.pid !== undefined) signalGroup(child.pid, 'SIGKILL')
    },
    HANGS_AT * ceilingS * 1_000,
  )
  const [code] = (await once(child, 'close')) as [number | null]
  clearTimeout(hangs)
  running.delete(child)
  process.stdout.write(Buffer.concat(said))
  return code === 0
}

type VitestSuite = Extract<Suite, { projects: unknown }>
type FileResult = VitestSummary['testResults'][number]

const hasFailed = ({ message, assertionResults }: FileResult): boolean =>
  message !== '' || assertionResults.some(({ status }) => status !== 'passed')

/** Runs all or the named files of a suite. `ok` false with all files passed means an error outside any test. */
const runFiles = async ({ projects, ceilingS }: VitestSuite, names: readonly string[], env: Env, report: string) => {
  const chosen = projects.flatMap((project) => ['--project', project])
  const reporters = ['--reporter=default', '--reporter=json', `--reporter=${unhandledReporter}`]
  const unhandled = `${report}.unhandled`
  const ok = await run('vitest', ['run', ...chosen, ...reporters, `--outputFile.json=${report}`, ...names], ceilingS, {
    env: { ...env, UNHANDLED_ERRORS_FILE: unhandled },
  })
  if (existsSync(unhandled))
    noteFailure(`an error outside any test, ${projects.join(', ')}`, readFileSync(unhandled, 'utf8'))
  const summary = existsSync(report) ? (JSON.parse(readFileSync(report, 'utf8')) as VitestSummary) : undefined
  const files = summary?.testResults ?? []
  return { files, ok: ok || (files.some(hasFailed) && !existsSync(unhandled)) }
}

const noteFile = (list: string[], { name, message, assertionResults }: FileResult): void => {
  const file = relative(process.cwd(), name)
  if (message !== '') noteIn(list, file, message)
  for (const { status, fullName, failureMessages } of assertionResults)
    if (status !== 'passed') noteIn(list, `${file} > ${fullName}`, failureMessages.join('\n'))
}

/** Runs a suite and retries a few failed files, each as a whole because its tests may depend on each other. */
const runVitest = async (suite: VitestSuite, env: Env = {}) => {
  const { projects, folders = [] } = suite
  const report = join(reports, [...projects, ...folders].join('-').replaceAll('/', '-'))
  const first = await runFiles(suite, folders, env, `${report}.json`)
  const failed = first.files.filter(hasFailed)
  const isTriedAgain = failed.length > 0 && failed.length <= TRIED_AGAIN_MAX
  const names = failed.map(({ name }) => name)
  const again = isTriedAgain ? await runFiles(suite, names, env, `${report}-again.json`) : { files: [], ok: true }
  const last = first.files.map((file) => again.files.find(({ name }) => name === file.name) ?? file)
  const lastFailed = last.filter(hasFailed)
  for (const file of lastFailed) noteFile(failures, file)
  for (const file of failed) if (!lastFailed.some(({ name }) => name === file.name)) noteFile(unsteady, file)
  const statuses = last.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status))
  const passed = statuses.filter((status) => status === 'passed').length
  // A crash outside any test counts as a failure: a failed set-up, or a file that does not load.
  const isCrashed = !first.ok || !again.ok || last.length === 0 || lastFailed.length > 0
  return { passed, failed: statuses.length - passed || (isCrashed ? 1 : 0) }
}

/** The product shared by all suites with limits, started by the first. */
const sharedProduct = (): Promise<ThrowAwayLoveSpace> =>
  (product ??= startThrowAwayLoveSpace({ limits: 'real', log: say }))

const count = async (suite: Suite): Promise<{ passed: number; failed: number }> => {
  const { ceilingS } = suite
  if ('script' in suite) {
    const ok = await run('npm', ['run', '--silent', suite.script], ceilingS, { inOnePiece: true })
    return { passed: ok ? 1 : 0, failed: ok ? 0 : 1 }
  }
  if (suite.limits === undefined) return runVitest(suite)
  const { dir, useLimits } = await sharedProduct()
  await useLimits(suite.limits)
  const mark = markLogs(dir)
  const { passed, failed } = await runVitest(suite, { TEST_LOVE_SPACE_DIR: dir })
  const errors = await errorsSince(dir, mark, { isStrained: suite.strains ?? false })
  for (const { name, line } of errors) {
    say(`── an error in ${name}.log that no list allows: ${line}`)
    noteFailure(`an error in ${name}.log that no list allows`, line)
  }
  return { passed: passed + (errors.length === 0 ? 1 : 0), failed: failed + (errors.length === 0 ? 0 : 1) }
}

const runSuite = async (suite: Suite): Promise<Result> => {
  const { title, ceilingS } = suite
  const suiteStartedAt = Date.now()
  say(`\n── ${title}`)
  const { passed, failed } = await count(suite).catch((error: unknown) => {
    const why = error instanceof Error ? (error.stack ?? error.message) : String(error)
    say(why)
    noteFailure(title, why)
    return { passed: 0, failed: 1 }
  })
  const spentS = secondsSince(suiteStartedAt)
  say(`── ${title}: ${failed === 0 ? 'ok' : 'FAILED'} after ${spentS} s`)
  return { title, passed, failed, spentS, ceilingS }
}

const tableOf = (results: readonly Result[]): string => {
  const total = {
    title: 'all',
    passed: results.reduce((sum, { passed }) => sum + passed, 0),
    failed: results.reduce((sum, { failed }) => sum + failed, 0),
    spentS: secondsSince(startedAt),
    ceilingS: ceilingOfAllS,
  }
  const width = Math.max(...results.map(({ title }) => title.length))
  const lines = [...results, total].map(({ title, passed, failed, spentS, ceilingS }) => {
    const counts = `${String(passed).padStart(6)} passed ${String(failed).padStart(4)} failed`
    const times = `${String(spentS).padStart(5)} of ${String(ceilingS).padStart(4)} s`
    return `${title.padEnd(width)} ${counts} ${times}${spentS > ceilingS ? '  over its ceiling' : ''}`
  })
  return lines.join('\n')
}

say(`Random values come from the seed ${seed}; SEED=${seed} npm test repeats them.`)
const words = process.argv.slice(2)
const suitesOrEnd = (): readonly Suite[] => {
  try {
    return suitesFor(words, [...readOwners(process.cwd()).keys()])
  } catch (error) {
    say(error instanceof Error ? error.message : String(error))
    process.exit(1)
  }
}
const chosen = suitesOrEnd()
// Checks that only read the tree run in parallel on all cores.
const isScript = (suite: Suite): boolean => 'script' in suite
const results = await Promise.all(chosen.filter(isScript).map(runSuite))
for (const suite of chosen.filter((suite) => !isScript(suite))) results.push(await runSuite(suite))
await product?.then(
  ({ stop }) => stop(),
  () => undefined,
)

const passed = results.reduce((sum, result) => sum + result.passed, 0)
const failed = results.reduce((sum, result) => sum + result.failed, 0)
if (unsteady.length > 0) say(`\n── what passed only at the second try\n${unsteady.join('\n')}`)
if (failures.length > 0) say(`\n── what failed\n${failures.join('\n')}`)
if (!chosen.some((suite) => suites.includes(suite))) say(`\n${leftOut}`)
say(`\n${tableOf(results)}\n\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
