// Checks the lock file against the registry's advisories: `npm run audit`. Exits with 0 without advisories, 1 with some, 2 if no advisories
// could be fetched.
import { spawnSync } from 'node:child_process'
import { readAudit } from './audit/read-audit.ts'

const { stdout } = spawnSync('npm', ['audit', '--json', '--package-lock-only'], { encoding: 'utf8' })
const { exitCode, lines } = readAudit(stdout)
process.stdout.write(`${lines.join('\n')}\n`)
process.exitCode = exitCode
