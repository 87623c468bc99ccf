import { join } from 'node:path'
import type { Servers } from '@love-space/backup/installation.ts'
import { mongoAddresses, mongoUserNames, withCommands } from '../mongo/mongo-users.ts'
import { startMongo } from '../mongo/start-mongo.ts'
import { natsUserNames } from '../nats/permissions.ts'
import { natsAddresses, startNats } from '../nats/start-nats.ts'
import { natsPortsOf, type RunPorts } from '../record/port-names.ts'
import { liveRunOf, runRecordFile } from '../record/run-record.ts'
import { loadPasswords } from '../record/secrets.ts'

const pingMs = 2_000

/** Returns the database's address for the operator; mongo-java-server has no users. */
const mongoUrlOf = async (secretsDir: string, port: number): Promise<string> => {
  const { url } = mongoAddresses(port, await loadPasswords(secretsDir, 'mongo', mongoUserNames))
  const open = `mongodb://127.0.0.1:${port}/?directConnection=true`
  return withCommands(url, pingMs, (run) => run({ ping: 1 })).then(
    () => url,
    () => open,
  )
}

/** Returns the operator's address of the NATS servers of a run. */
export const natsUrlOfRun = async (dir: string, ports: RunPorts, env: NodeJS.ProcessEnv): Promise<string> => {
  if (env.NATS_URL) return env.NATS_URL
  const passwords = await loadPasswords(join(dir, 'secrets'), 'nats', natsUserNames)
  return natsPortsOf(ports)
    .map((port) => natsAddresses(port, passwords).url)
    .join()
}

/** Opens the database: MONGODB_URL, that of the product running in `dir`, or a server started on its data. */
export const openDatabase = async (
  dir: string,
  env: NodeJS.ProcessEnv,
  log: (line: string) => void,
  run: ReturnType<typeof liveRunOf> | null = liveRunOf(join(dir, runRecordFile)),
): Promise<{ readonly url: string; close(): Promise<void> }> => {
  const secretsDir = join(dir, 'secrets')
  const given = env.MONGODB_URL ?? (run ? await mongoUrlOf(secretsDir, run.ports.mongo) : undefined)
  if (given !== undefined) return { url: given, close: async () => undefined }
  const server = await startMongo({ dir: join(dir, 'data', 'mongo'), secretsDir, log, env })
  return { url: server.url, close: () => server.stop() }
}

/** Opens database and NATS: MONGODB_URL and NATS_URL, those of the product in `dir`, or servers on its data. */
export const openServers = async (
  dir: string,
  env: NodeJS.ProcessEnv,
  log: (line: string) => void,
  run: ReturnType<typeof liveRunOf> | null = liveRunOf(join(dir, runRecordFile)),
): Promise<Servers> => {
  const secretsDir = join(dir, 'secrets')
  const stops: (() => Promise<void>)[] = []
  const close = async (): Promise<void> => {
    for (const stop of stops.toReversed()) await stop()
  }
  const startedNats = async (): Promise<string> => {
    const server = await startNats({ dir: join(dir, 'data', 'nats'), secretsDir, log, env })
    stops.push(() => server.stop())
    return server.url
  }
  try {
    const database = await openDatabase(dir, env, log, run)
    stops.push(database.close)
    const natsUrl = run ? await natsUrlOfRun(dir, run.ports, env) : (env.NATS_URL ?? (await startedNats()))
    return { mongoUrl: database.url, natsUrl, close }
  } catch (error) {
    await close()
    throw error
  }
}
