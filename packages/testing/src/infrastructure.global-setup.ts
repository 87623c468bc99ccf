import type { Addresses } from '@love-space/local-runtime/programs/running-server.ts'
import { processNames, type ProcessName } from '@love-space/contracts/processes.ts'
import { startThrowAwayInfrastructure } from '@love-space/local-runtime/servers/throw-away-infrastructure.ts'
import type { TestProject } from 'vitest/node'

interface NatsServer {
  readonly url: string
  /** Address for each process, with its own user. */
  readonly urls: Partial<Record<string, string>>
}

const natsServerOf = ({ url, urlOf }: Addresses): NatsServer => ({
  url,
  urls: Object.fromEntries(processNames.map((name: ProcessName) => [name, urlOf(name)])),
})

/** Starts one database, and a NATS server per worker: a service takes the events of every test on its server. */
export default async function setUp({ config }: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_MONGODB_URL && process.env.TEST_NATS_URL) return undefined
  const log = (line: string) => void process.stderr.write(`${line}\n`)
  const infrastructure = await startThrowAwayInfrastructure(log, config.maxWorkers)
  process.env.TEST_MONGODB_URL ??= infrastructure.mongoUrl
  process.env.TEST_NATS_SERVERS = JSON.stringify(infrastructure.natsServers.map(natsServerOf))
  return () => infrastructure.stop()
}

const natsOfWorker = (): NatsServer | undefined => {
  const { TEST_NATS_URL: url, TEST_NATS_SERVERS: servers = '[]', VITEST_POOL_ID: worker = '1' } = process.env
  if (url) return { url, urls: {} }
  const all = JSON.parse(servers) as NatsServer[]
  return all[(Number(worker) - 1) % all.length]
}

/** Returns the servers for this worker's tests. On a NATS server that the run started, each process has its own user. */
export const testServers = (): { mongoUrl: string; nats: Addresses } => {
  const [mongoUrl, nats] = [process.env.TEST_MONGODB_URL, natsOfWorker()]
  if (!mongoUrl || !nats) throw new Error('Run this test by the project `int` of vitest.config.ts')
  const { url, urls } = nats
  return { mongoUrl, nats: { url, urlOf: (name) => urls[name] ?? url } }
}
