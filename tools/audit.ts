// Checks the lock file against the registry's list of advisories: `npm run audit`.
// Ends with 0 where nothing is known, 1 where something is, 2 where no list could be reached.
import { spawnSync } from 'node:child_process'
import { readAudit } from './audit/read-audit.ts'

const { stdout } = spawnSync('npm', ['audit', '--json', '--package-lock-only'], { encoding: 'utf8' })
const { exitCode, lines } = readAudit(stdout)
process.stdout.write(`${lines.join('\n')}\n`)
process.exitCode = exitCode
