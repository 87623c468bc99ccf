import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '@love-space/local-runtime/ports.ts'
import type { RunningServer } from '@love-space/local-runtime/running-server.ts'
import { startNodeProcess } from '@love-space/local-runtime/start-node-process.ts'

/** Starts one of the bare servers of this folder in a process of its own, as the product's are. */
export const startBaseline = async (
  name: string,
  env: Readonly<Record<string, string>> = {},
): Promise<RunningServer> => {
  const port = await findFreePort()
  return startNodeProcess({
    name,
    entry: `bench/src/baselines/${name}.ts`,
    port,
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port), ...env },
    logFile: join(await mkdtemp(join(tmpdir(), 'love-space-bench-')), `${name}.log`),
  })
}
