import { delimiter, dirname, join } from 'node:path'
import { processNames } from '@love-space/contracts/processes.ts'
import { repositoryRoot } from '../processes/paths.ts'
import { logTail, startProcess } from '../processes/start-process.ts'

const parts = ['shell', 'mf-couple', 'mf-admin', ...processNames].map((name) => `@love-space/${name}`)

/** Builds the product of a clone. Unchanged parts come from the cache. */
export const buildProduct = async (logFile: string, root = repositoryRoot): Promise<void> => {
  const env = {
    ...process.env,
    NX_DAEMON: 'false',
    NX_NO_CLOUD: 'true',
    NODE_ENV: 'production',
    PATH: [dirname(process.execPath), process.env.PATH ?? ''].join(delimiter),
  }
  const command = join(root, 'node_modules/.bin/nx')
  const args = ['run-many', '-t', 'build', '-p', parts.join(','), '--output-style=static']
  const build = await startProcess({ command, args, env, cwd: root, logFile })
  const { code } = await build.exited
  if (code !== 0) {
    throw new Error(`The product could not be built. The log, ${logFile}, ends with:\n${await logTail(logFile)}`)
  }
}
