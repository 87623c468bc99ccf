import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { oneAtATime } from './one-at-a-time.ts'

const apt = (...args: readonly string[]): void => {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  // Wait for other package installations, such as updates of the system.
  execFileSync('apt-get', ['-qq', '-o', 'DPkg::Lock::Timeout=300', ...args], { stdio: 'ignore', env })
}

/** Installs a package; needs root rights. Returns whether it is installed. */
export const installFromDebian = (name: string): boolean => {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  process.stderr.write(`No ${name} found: installing it with apt-get (a minute or two).\n`)
  oneAtATime(join(tmpdir(), 'love-space-apt-get.lock'), () => {
    apt('update')
    apt('install', '-y', name)
  })
  return true
}
