import { join } from 'node:path'
import { openServers } from '@love-space/local-runtime/servers/open-servers.ts'
import { releasesFolder } from '@love-space/local-runtime/love-space.ts'
import { findFreePort } from '@love-space/local-runtime/record/ports.ts'
import { createProcessEnv } from '@love-space/local-runtime/run/process-env.ts'
import type { RunningServer } from '@love-space/local-runtime/programs/running-server.ts'
import type { ProcessName } from '@love-space/contracts/processes.ts'
import { loadSecrets } from '@love-space/local-runtime/record/secrets.ts'
import { builtFile, startNodeProcess } from '@love-space/local-runtime/run/start-node-process.ts'
import { natsUrlOf, recordOf } from './parts.ts'

/** Prepares processes that share the product's data and keys. `start` starts one, `stop` ends all. */
export const prepareExtraProcesses = async (dir: string) => {
  const { ports } = recordOf(dir)
  const { mongoUrl, close } = await openServers(dir, process.env, () => undefined)
  await close()
  const natsUrl = await natsUrlOf(dir)
  const secrets = await loadSecrets(join(dir, 'secrets'))
  const started: RunningServer[] = []

  return {
    freePort: findFreePort,
    start: async (options: {
      readonly name: ProcessName
      readonly port: number
      readonly entry?: string
      readonly env?: Readonly<Record<string, string>>
    }): Promise<RunningServer> => {
      const { name, port, entry = builtFile(name), env = {} } = options
      const environments = createProcessEnv({
        secrets,
        ports: { ...ports, [name]: port },
        webOrigin: `http://localhost:${name === 'gateway' ? port : ports.gateway}`,
        gatewayHost: '127.0.0.1',
        mongoUrlOf: () => mongoUrl,
        natsUrlOf: () => natsUrl,
        mailDir: join(dir, 'mail'),
        filesDir: join(dir, 'data', 'files'),
        ledgerDir: join(dir, 'erasures'),
        releasesDir: join(dir, releasesFolder),
      })
      // A log apart from the product's, which must contain no error: probes fail while a process starts.
      const logFile = join(dir, 'extra', `${name}.log`)
      const server = await startNodeProcess({ name, entry, port, env: { ...environments[name], ...env }, logFile })
      started.push(server)
      return server
    },
    stop: async (): Promise<void> => {
      await Promise.all(started.map((server) => server.stop()))
    },
  }
}
