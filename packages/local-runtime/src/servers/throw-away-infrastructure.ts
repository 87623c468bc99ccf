import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startMongo } from '../mongo/start-mongo.ts'
import type { Addresses } from '../programs/running-server.ts'
import { startNats } from '../nats/start-nats.ts'

export interface ThrowAwayInfrastructure {
  mongoUrl: string
  /** The first of `natsServers`. */
  nats: Addresses
  natsServers: readonly Addresses[]
  stop(): Promise<void>
}

/** Starts a database and separate NATS servers whose data are deleted at the end. */
export const startThrowAwayInfrastructure = async (
  log: (line: string) => void = console.log,
  natsCount = 1,
): Promise<ThrowAwayInfrastructure> => {
  const dir = await mkdtemp(join(tmpdir(), 'love-space-test-'))
  const mongo = startMongo({ dir: join(dir, 'mongo'), log, isThrowAway: true })
  const nats = Array.from({ length: natsCount }, (_, index) =>
    startNats({ dir: join(dir, `nats-${index + 1}`), log, anyDurable: true }),
  )
  const stop = async () => {
    for (const start of await Promise.allSettled([mongo, ...nats]))
      if (start.status === 'fulfilled') await start.value.kill()
    await rm(dir, { recursive: true, force: true })
  }
  try {
    const [{ url: mongoUrl }, [first, ...others]] = await Promise.all([mongo, Promise.all(nats)])
    if (!first) throw new Error('At least one NATS server is needed')
    return { mongoUrl, nats: first, natsServers: [first, ...others], stop }
  } catch (error) {
    await stop()
    throw error
  }
}
