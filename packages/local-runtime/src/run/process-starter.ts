import { join } from 'node:path'
import type { ProcessName } from '@love-space/contracts/processes.ts'
import { natsPortsOf } from '../record/port-names.ts'
import type { RunningServer } from '../programs/running-server.ts'
import { readRunRecord, runRecordFile } from '../record/run-record.ts'
import { loadSecrets } from '../record/secrets.ts'
import { openServers } from '../servers/open-servers.ts'
import { createProcessEnv, type ProcessRun } from './process-env.ts'
import { builtFile, startNodeProcess } from './start-node-process.ts'

interface ProcessToStart {
  readonly name: ProcessName
  readonly port: number
  readonly logFile: string
  readonly entry?: string | undefined
  readonly env?: Readonly<Record<string, string>> | undefined
}

/** Returns what starts a service or a gateway of a run, each as often as wanted. */
export const createProcessStarter = (run: ProcessRun) => {
  const environments = createProcessEnv(run)
  return ({ name, port, logFile, entry = builtFile(name), env }: ProcessToStart): Promise<RunningServer> =>
    startNodeProcess({ name, entry, port, logFile, env: { ...environments[name], PORT: String(port), ...env } })
}

/** Prepares processes beside those of the product that runs in `dir`, on its data. `stop` ends them. */
export const prepareExtraProcesses = async (dir: string) => {
  const record = readRunRecord(join(dir, runRecordFile))
  if (!record) throw new Error(`Nothing runs in ${dir}.`)
  const { mongoUrl, natsUrl, close } = await openServers(dir, process.env, () => undefined, record)
  await close()
  const startProcess = createProcessStarter({
    dir,
    secrets: await loadSecrets(join(dir, 'secrets')),
    ports: record.ports,
    webOrigin: record.web,
    clockOffsetS: record.clockOffsetS ?? 0,
    natsReplicas: natsPortsOf(record.ports).length,
    gatewayHost: '127.0.0.1',
    mongoUrlOf: () => mongoUrl,
    natsUrlOf: () => natsUrl,
  })
  const started: RunningServer[] = []
  return {
    start: async (process: Omit<ProcessToStart, 'logFile'>): Promise<RunningServer> => {
      const { name, port, env } = process
      // A log apart from the product's, which must contain no error: probes fail while a process starts.
      const logFile = join(dir, 'extra', `${name}.log`)
      const origin = `http://localhost:${port}`
      const ownOrigin = name === 'gateway' ? { PUBLIC_ORIGIN: origin, EXTRA_ORIGINS: origin } : {}
      const server = await startProcess({ ...process, logFile, env: { ...ownOrigin, ...env } })
      started.push(server)
      return server
    },
    stop: async (): Promise<void> => {
      await Promise.all(started.map((server) => server.stop()))
    },
  }
}
