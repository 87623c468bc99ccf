import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startMongo } from '../mongo/start-mongo.ts'
import type { Addresses } from '../programs/running-server.ts'
import { startNats } from '../nats/start-nats.ts'

export interface ThrowAwayInfrastructure {
  mongoUrl: string
  nats: Addresses
  stop(): Promise<void>
}

/** Starts a database and NATS whose data are deleted at the end. */
export const startThrowAwayInfrastructure = async (
  log: (line: string) => void = console.log,
): Promise<ThrowAwayInfrastructure> => {
  const dir = await mkdtemp(join(tmpdir(), 'love-space-test-'))
  const starts = await Promise.allSettled([
    startMongo({ dir: join(dir, 'mongo'), log, isThrowAway: true }),
    startNats({ dir: join(dir, 'nats'), log, anyDurable: true }),
  ])
  const stop = async () => {
    for (const start of starts) if (start.status === 'fulfilled') await start.value.kill()
    await rm(dir, { recursive: true, force: true })
  }
  const [mongo, nats] = starts
  if (mongo.status === 'fulfilled' && nats.status === 'fulfilled') {
    return { mongoUrl: mongo.value.url, nats: nats.value, stop }
  }
  await stop()
  throw mongo.status === 'rejected' ? mongo.reason : (nats as PromiseRejectedResult).reason
}
