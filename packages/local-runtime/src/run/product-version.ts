import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '../processes/paths.ts'

/** Returns the version, with the commit if this is a clone. */
export const productVersion = (): string => {
  const { version } = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8')) as { version: string }
  try {
    const args = ['-C', repositoryRoot, 'rev-parse', '--short=10', 'HEAD']
    return `${version}+${execFileSync('git', args, { encoding: 'utf8', stdio: 'pipe' }).trim()}`
  } catch {
    return version
  }
}
