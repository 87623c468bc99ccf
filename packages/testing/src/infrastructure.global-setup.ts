import type { Addresses } from '@love-space/local-runtime/programs/running-server.ts'
import { processNames } from '@love-space/contracts/processes.ts'
import { startThrowAwayInfrastructure } from '@love-space/local-runtime/servers/throw-away-infrastructure.ts'

export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_MONGODB_URL && process.env.TEST_NATS_URL) return undefined
  const infrastructure = await startThrowAwayInfrastructure((line) => process.stderr.write(`${line}\n`))
  process.env.TEST_MONGODB_URL ??= infrastructure.mongoUrl
  if (!process.env.TEST_NATS_URL) {
    const { url, urlOf } = infrastructure.nats
    process.env.TEST_NATS_URL = url
    process.env.TEST_NATS_URLS = JSON.stringify(Object.fromEntries(processNames.map((name) => [name, urlOf(name)])))
  }
  return () => infrastructure.stop()
}

/** Returns the servers of this test run. On a NATS server that the run started, each process has its own user. */
export const testServers = (): { mongoUrl: string; nats: Addresses } => {
  const { TEST_MONGODB_URL: mongoUrl, TEST_NATS_URL: url, TEST_NATS_URLS: urls = '{}' } = process.env
  if (!mongoUrl || !url) throw new Error('Run this test by the project `int` of vitest.config.ts')
  const known = JSON.parse(urls) as Partial<Record<Parameters<Addresses['urlOf']>[0], string>>
  return { mongoUrl, nats: { url, urlOf: (name) => known[name] ?? url } }
}
