// Runs every check and test of the workspace and ends with `N passed, N failed` alone on a line.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

interface VitestSummary {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly success: boolean
}

const reports = mkdtempSync(join(tmpdir(), 'love-space-tests-'))
let passed = 0
let failed = 0

const run = (title: string, command: string, args: readonly string[]): boolean => {
  const started = Date.now()
  process.stdout.write(`\n── ${title}\n`)
  const { status } = spawnSync(command, args, { stdio: 'inherit' })
  process.stdout.write(
    `── ${title}: ${status === 0 ? 'ok' : 'FAILED'} after ${Math.round((Date.now() - started) / 1000)} s\n`,
  )
  return status === 0
}

const check = (title: string, script: string): void => {
  if (run(title, 'npm', ['run', '--silent', script])) passed += 1
  else failed += 1
}

const test = (title: string, projects: readonly string[]): void => {
  const report = join(reports, `${projects.join('-')}.json`)
  const ok = run(title, 'vitest', [
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ])
  const summary = existsSync(report) ? (JSON.parse(readFileSync(report, 'utf8')) as VitestSummary) : undefined
  passed += summary?.numPassedTests ?? 0
  // A crash outside any test (a set-up that failed, a file that does not load) still counts.
  failed += (summary?.numFailedTests ?? 0) + (summary?.numPendingTests ?? 0) || (ok ? 0 : 1)
}

check('format', 'check:format')
check('lint and boundaries', 'check:lint')
check('types', 'check:types')
check('generated documents', 'check:docs')
check('compose file against the code', 'check:compose')
test('rules and front ends', ['unit', 'web'])
test('services on a real database and NATS', ['int'])
test('local run', ['runtime'])
test('journeys in a browser', ['e2e'])
test('faults, short form', ['faults'])

process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exit(failed === 0 ? 0 : 1)
