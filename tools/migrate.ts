// Creates the indexes of every service, and prepares the streams: `npm run migrate`.
import { openDatabase } from '@love-space/local-runtime/servers/open-servers.ts'
import { lineOf, migrate, readCollections } from '@love-space/local-runtime/run/migrate.ts'
import { migrateStreams } from '@love-space/local-runtime/run/migrate-streams.ts'
import { loadEnv, NatsReplicas } from '@love-space/service-kit/process/env.ts'
import { createLogger } from '@love-space/service-kit/process/logger.ts'
import { Type } from '@sinclair/typebox'
import { runDir } from '@love-space/local-runtime/processes/paths.ts'
import { Refusal, runTool } from './run-tool.ts'

const usage = `Usage:
  npm run migrate    creates the indexes of this release's services, before their roll-out and while older ones run

MONGODB_URL is the address of the databases' server, by default that of the local run. With NATS_URL, that of NATS's
user migrate, it also creates the streams and gives them NATS_REPLICAS replicas. See docs/releases.md.`

await runTool(async (words) => {
  if (words.length > 0) throw new Refusal(usage)
  const log = (line: string) => console.log(line)
  const { NATS_URL: natsUrl } = process.env
  if (natsUrl) {
    const { NATS_REPLICAS: replicas } = loadEnv(Type.Object({ NATS_REPLICAS: NatsReplicas }), process.env)
    await migrateStreams({ url: natsUrl, replicas, logger: createLogger('migrate', 'warn'), log })
  }
  const { url, close } = await openDatabase(runDir, process.env, log)
  try {
    await migrate({
      url,
      collections: await readCollections(),
      tell: (service, step) => log(lineOf(service, step)),
      log,
    })
  } finally {
    await close()
  }
})
