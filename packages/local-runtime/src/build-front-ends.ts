import { delimiter, dirname, join } from 'node:path'
import { repositoryRoot } from './paths.ts'
import { logTail, startProcess } from './start-process.ts'

const frontEnds = ['@love-space/shell', '@love-space/mf-couple', '@love-space/mf-admin']

/** Builds the shell and the remotes; what has not changed since the last build comes from the cache. */
export async function buildFrontEnds(logFile: string): Promise<void> {
  const env = {
    ...process.env,
    NX_DAEMON: 'false',
    NX_NO_CLOUD: 'true',
    NODE_ENV: 'production',
    PATH: [dirname(process.execPath), process.env.PATH ?? ''].join(delimiter),
  }
  const command = join(repositoryRoot, 'node_modules/.bin/nx')
  const args = ['run-many', '-t', 'build', '-p', frontEnds.join(','), '--output-style=static']
  const build = await startProcess({ command, args, env, cwd: repositoryRoot, logFile })
  const { code } = await build.exited
  if (code !== 0) {
    throw new Error(`The front ends could not be built. The log, ${logFile}, ends with:\n${await logTail(logFile)}`)
  }
}
