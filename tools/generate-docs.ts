// Generates the documents derived from contracts and env schemas; `--check` only reports stale ones.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { format } from 'oxfmt'
import formatting from '../oxfmt.config.ts'
import { configurationPage, envExample } from './docs/configuration-page.ts'
import { apiPage } from './docs/api-page.ts'
import { eventsPage } from './docs/events-page.ts'
import { growthPage } from './docs/growth-page.ts'
import { problemsPage } from './docs/problems-page.ts'
import { readmeWithMap } from './docs/readme-map.ts'
import { dockerMongoUsers } from './docs/docker-mongo-users.ts'
import { dockerNatsClusterConf, dockerNatsConf } from './docs/docker-nats-conf.ts'
import { readSubscriptions, subscriptionsSource } from './docs/subscriptions.ts'

const root = join(import.meta.dirname, '..')
const subscriptions = await readSubscriptions(root)
const pages: Record<string, string> = {
  'README.md': readmeWithMap(root),
  'docs/events.md': eventsPage(root),
  'docs/problems.md': problemsPage(),
  'docs/api.md': apiPage(),
  'docs/growth.md': growthPage(root),
  'docs/configuration.md': await configurationPage(root),
  '.env.example': await envExample(root),
  'packages/contracts/src/subscriptions.ts': subscriptionsSource(subscriptions),
  'docker/nats.conf': dockerNatsConf(subscriptions),
  'docker/nats-cluster.conf': dockerNatsClusterConf(),
  'docker/mongo-users.js': dockerMongoUsers(),
}

const stale: string[] = []
for (const [file, text] of Object.entries(pages)) {
  const path = join(root, file)
  const wanted = /\.(md|ts|js)$/.test(file) ? (await format(file, text, formatting)).code : text
  let present = ''
  try {
    present = readFileSync(path, 'utf8')
  } catch {
    // A missing file counts as stale.
  }
  if (present === wanted) continue
  stale.push(file)
  if (!process.argv.includes('--check')) {
    mkdirSync(join(path, '..'), { recursive: true })
    writeFileSync(path, wanted)
  }
}

if (process.argv.includes('--check') && stale.length > 0) {
  process.stderr.write(`Stale: ${stale.join(', ')}. Run \`npm run docs\` and commit the result.\n`)
  process.exit(1)
}
process.stdout.write(stale.length > 0 ? `Written: ${stale.join(', ')}\n` : 'Generated documents are up to date.\n')
