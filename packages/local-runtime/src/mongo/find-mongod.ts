import { findOnPath, isAtLeast, runTool } from '../programs/run-tool.ts'

const versionMin = '4.4'
const versionTimeoutMs = 10_000

/** Finds a `mongod` on PATH that the driver can talk to. */
export const findMongod = async (env: NodeJS.ProcessEnv, log: (line: string) => void): Promise<string | undefined> => {
  const mongod = await findOnPath('mongod', env)
  if (!mongod) return undefined
  const output = await runTool(mongod, ['--version'], { env, timeoutMs: versionTimeoutMs }).catch(() => '')
  const version = /db version v(\d+\.\d+\.\d+)/.exec(output)?.[1]
  if (version && isAtLeast(version, versionMin)) return mongod
  log(`The mongod on PATH is ${version ?? 'of an unknown version'}; ${versionMin} or later is needed.`)
  return undefined
}
