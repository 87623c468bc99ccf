import { join } from 'node:path'
import { acquireOnce, exists } from '../programs/acquire-once.ts'
import { firstLine } from '../programs/first-line.ts'
import { findOnPath, findRecent, runTool } from '../programs/run-tool.ts'
import { natsVersion } from '../programs/server-versions.ts'

const buildTimeoutMs = 600_000

/** Finds a `nats-server` on PATH that is new enough to sync every message to disk before acknowledging it. */
export const findNatsServer = (env: NodeJS.ProcessEnv, log: (line: string) => void): Promise<string | undefined> =>
  findRecent('nats-server', { pattern: /v(\d+\.\d+\.\d+)/, versionMin: '2.11' }, env, log)

/** Builds `nats-server`; undefined without a Go toolchain or an earlier build. */
export const buildNatsServer = async (
  toolsDir: string,
  env: NodeJS.ProcessEnv,
  log: (line: string) => void,
): Promise<string | undefined> => {
  const target = join(toolsDir, 'bin', `nats-server-${natsVersion}`)
  const program = join(target, 'nats-server')
  if (await exists(target)) return program
  const go = await findOnPath('go', env)
  if (!go) return undefined
  log('Building the NATS server with Go, once for this clone (about half a minute).')
  const install = ['install', `github.com/nats-io/nats-server/v2@v${natsVersion}`]
  try {
    await acquireOnce(target, async (dir) => {
      await runTool(go, install, { env: { ...env, GOBIN: dir }, timeoutMs: buildTimeoutMs })
    })
    return program
  } catch (error) {
    log(`The NATS server could not be built: ${firstLine(error)}`)
    return undefined
  }
}
