import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suitesNotRun } from '../test-suites.ts'
import { runProgram } from './run-program.ts'
import { countsOf, failuresIn, hasFailed, readFileResults } from './vitest-report.ts'

const ceilingS = 15 * 60

/**
 * Runs types, lint and the tests beside the code of every project that a change against `main` touches, by Nx's graph and cache. Prints
 * `N passed, N failed` of the tests that ran and returns the exit code; a cached test writes no report, so nothing counts it.
 */
export const runAffected = async (say: (line: string) => void): Promise<number> => {
  const reports = mkdtempSync(join(tmpdir(), 'love-space-affected-'))
  try {
    const args = [
      'affected',
      '--base=main',
      '-t',
      'types',
      'lint',
      'test',
      'int',
      '--parallel=2',
      '--output-style=static',
    ]
    const env = { TEST_REPORTS: reports, NX_DAEMON: 'false' }
    const ok = await runProgram('nx', args, { ceilingS, env, inOnePiece: false, say })
    const files = readdirSync(reports).flatMap((name) => readFileResults(join(reports, name)))
    const { passed, failed } = countsOf(files)
    const failures = files.filter(hasFailed).flatMap(failuresIn)
    if (failures.length > 0) say(`\n── what failed\n${failures.join('\n')}`)
    say(`\n${suitesNotRun}\nTypes, lint and cached results are not counted.`)
    say(`\n${passed} passed, ${failed || (ok ? 0 : 1)} failed`)
    return ok ? 0 : 1
  } finally {
    rmSync(reports, { recursive: true, force: true })
  }
}
