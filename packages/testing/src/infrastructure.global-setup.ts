import { startThrowAwayInfrastructure } from '@love-space/local-runtime/throw-away-infrastructure.ts'

/** Gives tests a database and NATS: those named by TEST_MONGODB_URL and TEST_NATS_URL, otherwise new ones for this run. */
export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_MONGODB_URL && process.env.TEST_NATS_URL) return undefined
  const infrastructure = await startThrowAwayInfrastructure((line) => process.stderr.write(`${line}\n`))
  process.env.TEST_MONGODB_URL ??= infrastructure.mongoUrl
  process.env.TEST_NATS_URL ??= infrastructure.natsUrl
  return () => infrastructure.stop()
}

/** Addresses of the servers this test run stands on. */
export const testServers = (): { mongoUrl: string; natsUrl: string } => {
  const { TEST_MONGODB_URL: mongoUrl, TEST_NATS_URL: natsUrl } = process.env
  if (!mongoUrl || !natsUrl) throw new Error('Run this test by the project `int` of vitest.config.ts')
  return { mongoUrl, natsUrl }
}
