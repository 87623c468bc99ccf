import { join } from 'node:path'
import { acquireOnce, exists } from '../programs/acquire-once.ts'
import { firstLine } from '../programs/first-line.ts'
import { findOnPath, isAtLeast, runTool } from '../programs/run-tool.ts'
import { natsVersion } from '../programs/server-versions.ts'

const versionMin = '2.11'
const versionTimeoutMs = 10_000
const buildTimeoutMs = 600_000

/** Finds a `nats-server` on PATH that can write every message to disk before it acknowledges it. */
export const findNatsServer = async (
  env: NodeJS.ProcessEnv,
  log: (line: string) => void,
): Promise<string | undefined> => {
  const natsServer = await findOnPath('nats-server', env)
  if (!natsServer) return undefined
  const output = await runTool(natsServer, ['--version'], { env, timeoutMs: versionTimeoutMs }).catch(() => '')
  const version = /v(\d+\.\d+\.\d+)/.exec(output)?.[1]
  if (version && isAtLeast(version, versionMin)) return natsServer
  log(`The nats-server on PATH is ${version ?? 'of an unknown version'}; ${versionMin} or later is needed.`)
  return undefined
}

/** Builds nats-server with the Go toolchain, or answers nothing where there is none and none was built before. */
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
