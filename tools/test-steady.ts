// `npm run test:steady [-- words]`: runs the tests ten times, each with values of its own; a test that passes only at the second try fails.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const runs = 10
const failed: number[] = []
for (let run = 1; run <= runs; run += 1) {
  process.stdout.write(`\n── run ${run} of ${runs}\n`)
  const { status, signal } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'test.mjs'), ...process.argv.slice(2)],
    {
      stdio: 'inherit',
      env: { ...process.env, UNSTEADY: 'fail' },
    },
  )
  if (signal !== null) process.exit(1)
  if (status !== 0) failed.push(run)
}
process.stdout.write(
  failed.length === 0 ? `\nAll ${runs} runs passed.\n` : `\nRuns ${failed.join(', ')} of ${runs} failed.\n`,
)
process.exitCode = failed.length === 0 ? 0 : 1
