import { join } from 'node:path'
import type { Addresses, RunningServer } from '../programs/running-server.ts'
import { findFreePort } from '../record/ports.ts'
import { loadNatsPasswords, startNats, type StartNatsOptions } from './start-nats.ts'

export interface NatsCluster extends Addresses {
  /** Servers by name. */
  readonly servers: Readonly<Record<string, RunningServer>>
  kill(): Promise<void>
}

/** Starts servers of NATS that keep JetStream's data together. */
export const startNatsCluster = async (
  options: Omit<StartNatsOptions, 'cluster' | 'port' | 'secretsDir' | 'logFile'> & { readonly size: number },
): Promise<NatsCluster> => {
  const { dir, size } = options
  const secretsDir = join(dir, 'secrets')
  await loadNatsPasswords(secretsDir)
  const ports = new Set<number>()
  while (ports.size < size) ports.add(await findFreePort())
  const starts = await Promise.allSettled(
    Array.from(ports, async (port, index) => {
      const name = `nats-${index + 1}`
      const cluster = { name, port, ports: [...ports] }
      return [name, await startNats({ ...options, dir: join(dir, name), secretsDir, cluster })] as const
    }),
  )
  const started = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []))
  const kill = async (): Promise<void> => {
    await Promise.all(started.map(([, server]) => server.kill()))
  }
  const failed = starts.find((start) => start.status === 'rejected')
  if (failed) {
    await kill()
    throw failed.reason
  }
  const servers = Object.fromEntries(started)
  const all = Object.values(servers)
  return {
    servers,
    kill,
    url: all.map(({ url }) => url).join(),
    urlOf: (user) => all.map((server) => server.urlOf(user)).join(),
  }
}
