import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Disk } from 'flydrive'
import { mongoAddresses, mongoUserNames, withCommands } from '../mongo/mongo-users.ts'
import { startMongo } from '../mongo/start-mongo.ts'
import { natsUserNames } from '../nats/permissions.ts'
import { natsAddresses, startNats } from '../nats/start-nats.ts'
import { liveRunOf, runRecordFile } from '../run-record.ts'
import { loadPasswords } from '../secrets.ts'
import { openDisk } from './storage.ts'

const pingMs = 2_000

/** Where the parts of an installation lie below the folder of a local run. */
export const pathsIn = (dir: string, env: NodeJS.ProcessEnv) => ({
  secrets: join(dir, 'secrets'),
  demo: join(dir, 'demo.json'),
  data: join(dir, 'data'),
  files: env.STORAGE_FOLDER ?? join(dir, 'data', 'files'),
  ledger: env.ERASURE_LEDGER ?? join(dir, 'erasures'),
  backups: env.BACKUP_FOLDER ?? join(dir, 'backups'),
})

/** The servers and files of an installation, with all permissions. */
export interface Installation {
  readonly mongoUrl: string
  readonly natsUrl: string
  readonly disk: Disk
  close(): Promise<void>
}

/** Of the two addresses that a database of this machine may have: mongo-java-server knows no users. */
const mongoUrlOf = async (dir: string, port: number): Promise<string> => {
  const passwords = await loadPasswords(pathsIn(dir, {}).secrets, 'mongo', mongoUserNames)
  const { url } = mongoAddresses(port, passwords)
  const open = `mongodb://127.0.0.1:${port}/?directConnection=true`
  return withCommands(url, pingMs, (run) => run({ ping: 1 })).then(
    () => url,
    () => open,
  )
}

/**
 * Finds the servers of an installation: those that MONGODB_URL and NATS_URL name, those of the product that runs in `dir`, or
 * else starts them on its data for as long as it takes.
 */
export const openInstallation = async (
  dir: string,
  env: NodeJS.ProcessEnv,
  log: (line: string) => void,
  run: ReturnType<typeof liveRunOf> | null = liveRunOf(join(dir, runRecordFile)),
): Promise<Installation> => {
  const paths = pathsIn(dir, env)
  const disk = await openDisk(env, paths.files)
  const stops: (() => Promise<void>)[] = []
  const started = async (start: typeof startMongo, name: 'mongo' | 'nats'): Promise<string> => {
    const server = await start({ dir: join(paths.data, name), secretsDir: paths.secrets, log, env })
    stops.push(() => server.stop())
    return server.url
  }
  try {
    const mongoUrl =
      env.MONGODB_URL ?? (run ? await mongoUrlOf(dir, run.ports.mongo) : await started(startMongo, 'mongo'))
    const running = run && natsAddresses(run.ports.nats, await loadPasswords(paths.secrets, 'nats', natsUserNames)).url
    const natsUrl = env.NATS_URL ?? running ?? (await started(startNats, 'nats'))
    return {
      mongoUrl,
      natsUrl,
      disk,
      close: async () => {
        for (const stop of stops.toReversed()) await stop()
      },
    }
  } catch (error) {
    for (const stop of stops.toReversed()) await stop()
    throw error
  }
}

/** Whether the folder holds a product's data or secrets. */
export const holdsAnything = (dir: string): boolean =>
  ['secrets', 'data', 'demo.json'].some((name) => existsSync(join(dir, name)))
