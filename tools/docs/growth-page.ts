import { readMeasured } from '../growth/measured.ts'
import { usual } from '../growth/model.ts'
import { growthTable, limitsTable } from '../growth/tables.ts'

const tiers = [1_000, 10_000, 100_000, 1_000_000, 10_000_000]

export const growthPage = (root: string): string => {
  const measured = readMeasured(root)
  return `# Growth

The needs of a number of spaces whose couples all visit daily. \`npm run growth -- --spaces 10000000\` prints them for any
number. The tables come from a model (\`tools/growth/model.ts\`) and change with its figures.

## What it rests on

- **Measured**: the results of [performance](performance.md), which the model reads from that page: CPU per read and
  write, memory per process and stream, and the rows of \`couple-year\`. They come from two virtual cores and
  mongo-java-server; MongoDB is likely to need less.
- **Assumed**, and to be set by options: ${usual.visitsADay} visits of a couple on a day (\`--visits\`), ${usual.busiestHour * 100} % of them in the busiest
  hour (\`--busiest-hour\`), ${usual.minutesAVisit} minutes each (\`--minutes\`). CPUs are half busy (\`--cpu\`). A year has ${usual.picturesAYear} pictures
  (\`--pictures\`) of ${usual.megabytesAPicture} MB with their copies (\`--megabytes\`).
- **Left out**: reads after a visit's first screen, hints, converted videos, copies of pictures (6.6 a second and
  process), the back-office, nightly jobs and backups. The storage engines of MongoDB and NATS add bytes of their own.
  Nobody has measured these at such sizes.

## What is needed

${growthTable(tiers, measured, usual)}

## What is used up first

${limitsTable(measured, usual)}

The number of spaces is where the model reaches the figure.

**Sharding.** Users and spaces are sharded by their id, most other collections by \`spaceId\` or \`userId\`. A unique index
must begin with the shard key, so e-mails and tokens have lookup collections of their own, sharded by the hash of the
value ([decision 30](decisions/0030-lookups.md)).
`
}
