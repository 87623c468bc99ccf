import { resolve } from 'node:path'
import { compiledDir, repositoryRoot } from '../processes/paths.ts'
import type { ProcessName } from '@love-space/contracts/processes.ts'
import { processServer, type RunningServer } from '../programs/running-server.ts'
import { startProcess, waitUntilReady } from '../processes/start-process.ts'

export const builtFile = (name: ProcessName): string =>
  name === 'gateway' ? 'gateway/dist/main.mjs' : `services/${name}/dist/main.mjs`

const readyTimeoutMs = 90_000
const probeTimeoutMs = 2_000

export const startNodeProcess = async (options: {
  name: string
  /** Path of the built file, from the clone. */
  entry: string
  port: number
  env: NodeJS.ProcessEnv
  logFile: string
}): Promise<RunningServer> => {
  const { name, entry, port, env, logFile } = options
  const url = `http://127.0.0.1:${port}`
  const started = await startProcess({
    command: process.execPath,
    args: ['--enable-source-maps', resolve(repositoryRoot, entry)],
    cwd: repositoryRoot,
    env: { NODE_COMPILE_CACHE: compiledDir, ...env },
    logFile,
  })
  const check = async () => {
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(probeTimeoutMs) })
    if (!answer.ok) throw new Error(`${name} answers ${answer.status}`)
  }
  await waitUntilReady(name, started, { check, logFile, timeoutMs: readyTimeoutMs })
  return processServer(url, 'process', started)
}
