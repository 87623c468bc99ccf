import { findOnPath, isAtLeast, runTool } from '../run-tool.ts'

const VERSION_MIN = '4.4'
const VERSION_TIMEOUT_MS = 10_000

/** Finds a `mongod` on PATH that the driver can talk to. */
export async function findMongod(env: NodeJS.ProcessEnv, log: (line: string) => void): Promise<string | undefined> {
  const mongod = await findOnPath('mongod', env)
  if (!mongod) return undefined
  const output = await runTool(mongod, ['--version'], { env, timeoutMs: VERSION_TIMEOUT_MS }).catch(() => '')
  const version = /db version v(\d+\.\d+\.\d+)/.exec(output)?.[1]
  if (version && isAtLeast(version, VERSION_MIN)) return mongod
  log(`The mongod on PATH is ${version ?? 'of an unknown version'}; ${VERSION_MIN} or later is needed.`)
  return undefined
}
