import { join } from 'node:path'
import { delimiter, dirname } from 'node:path'
import { repositoryRoot } from './paths.ts'
import { runTool } from './run-tool.ts'

const BUILD_TIMEOUT_MS = 900_000
const frontEnds = ['@love-space/shell', '@love-space/mf-couple', '@love-space/mf-admin']

/** Builds the shell and the remotes; what has not changed since the last build comes from the cache. */
export async function buildFrontEnds(): Promise<void> {
  const env = {
    ...process.env,
    NX_DAEMON: 'false',
    NX_NO_CLOUD: 'true',
    NODE_ENV: 'production',
    PATH: [dirname(process.execPath), process.env.PATH ?? ''].join(delimiter),
  }
  const nx = join(repositoryRoot, 'node_modules/.bin/nx')
  const args = ['run-many', '-t', 'build', '-p', frontEnds.join(','), '--output-style=static']
  await runTool(nx, args, { env, cwd: repositoryRoot, timeoutMs: BUILD_TIMEOUT_MS }).catch((error: Error) => {
    throw new Error(`The front ends could not be built: ${error.message}\nTo see all of it: npx nx ${args.join(' ')}`)
  })
}
