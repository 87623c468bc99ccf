import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '@love-space/local-runtime/record/ports.ts'
import type { RunningServer } from '@love-space/local-runtime/programs/running-server.ts'
import { startNodeProcess } from '@love-space/local-runtime/run/start-node-process.ts'

export const startBaseline = async (
  name: string,
  env: Readonly<Record<string, string>> = {},
): Promise<RunningServer> => {
  const port = await findFreePort()
  const dir = await mkdtemp(join(tmpdir(), 'love-space-bench-'))
  const server = await startNodeProcess({
    name,
    entry: `bench/src/baselines/${name}.ts`,
    port,
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port), ...env },
    logFile: join(dir, `${name}.log`),
  })
  const stop = async (): Promise<void> => {
    await server.stop()
    await rm(dir, { recursive: true, force: true })
  }
  return { ...server, stop }
}
