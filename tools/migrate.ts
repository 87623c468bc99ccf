// Creates the indexes of every service: `npm run migrate`.
import { openDatabase } from '@love-space/local-runtime/servers/open-servers.ts'
import { lineOf, migrate, readCollections } from '@love-space/local-runtime/run/migrate.ts'
import { runDir } from '@love-space/local-runtime/processes/paths.ts'
import { Refusal, runTool } from './internal-client.ts'

const usage = `Usage:
  npm run migrate    creates the indexes of this release's services, before their roll-out and while older ones run

MONGODB_URL is the address of the databases' server, by default that of the local run. See docs/releases.md.`

await runTool(async (words) => {
  if (words.length > 0) throw new Refusal(usage)
  const log = (line: string) => console.log(line)
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
