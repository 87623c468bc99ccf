import { databaseOf, type ServiceName } from '@love-space/contracts/processes.ts'
import { waitFor } from '@love-space/testing/wait-for.ts'
import type mongoose from 'mongoose'
import { withMongo } from '../collections.ts'
import { cpuMicrosOf, median, micros } from '../measure.ts'
import { dayOf, fillCouples, nightlyId } from '../nightly-couples.ts'
import type { Product } from '../product.ts'
import type { Finding, Row } from '../row.ts'

type Client = mongoose.mongo.MongoClient

const services = ['auth', 'space', 'media', 'engagement', 'admin'] as const
const nightly = [
  ['admin', 'rebuild-read-model'],
  ['media', 'compare-storage'],
  ['engagement', 'complete-activities'],
] as const
const changed = { whole: 500, quick: 100 } as const
const runMsMax = 600_000

/** Returns the numbers of couples. mongo-java-server reads every row for every query, so 100,000 exceed a query's time. */
const sizesOf = ({ quick, database }: { quick: boolean; database: string }): readonly number[] => {
  if (quick) return [500, 1_000]
  return database === 'mongo-java-server' ? [1_000, 10_000] : [1_000, 10_000, 100_000]
}

const runJob = async (client: Client, service: ServiceName, name: string): Promise<void> => {
  const jobs = client.db(databaseOf(service)).collection('jobs')
  const job = { name, schedule: { $exists: true } }
  await jobs.updateOne(job, { $set: { dueAt: new Date(0), state: 'done' } })
  const ended = async () => {
    const found = await jobs.findOne(job)
    if (found?.state === 'failed') throw new Error(`${name} failed: ${JSON.stringify(found.errors)}`)
    return found?.state === 'done' && found.dueAt > new Date()
  }
  await waitFor(ended, { what: name, timeoutMs: runMsMax })
}

const runAll = async (client: Client): Promise<void> => {
  for (const [service, name] of nightly) await runJob(client, service, name)
}

/** Changes the same records at every size: of each couple a user, the space, a tap, its stored files and a letter. */
const changeCouples = async (client: Client, count: number): Promise<void> => {
  const numbers = Array.from({ length: count }, (_, number) => number)
  const now = new Date()
  const touch = async (service: ServiceName, name: string, ids: readonly string[]): Promise<void> => {
    const documents = client.db(databaseOf(service)).collection<{ _id: string; version: number }>(name)
    await documents.bulkWrite(
      ids.map((_id) => ({
        updateOne: { filter: { _id }, update: { $set: { changedAt: now }, $inc: { version: 1 } } },
      })),
    )
  }
  const spaces = numbers.map((number) => nightlyId('space', number))
  await touch(
    'auth',
    'users',
    numbers.map((number) => nightlyId('user', 2 * number)),
  )
  await touch('space', 'spaces', spaces)
  await touch(
    'space',
    'ring_taps',
    numbers.map((number) => nightlyId('ring', 2 * number)),
  )
  await touch('media', 'active_scopes', spaces)
  const letters = client.db(databaseOf('engagement')).collection<{ _id: string }>('messages')
  const day = dayOf(now)
  await letters.bulkWrite(
    numbers.map((number) => {
      const _id = `${spaces[number]}-${day}-${nightlyId('user', 2 * number)}`
      const letter = { spaceId: spaces[number], userId: nightlyId('user', 2 * number), day, text: 'x', words: ['x'] }
      const rest = { version: 1, tags: [], likes: [], createdAt: now, updatedAt: now, writtenAt: now }
      return { updateOne: { filter: { _id }, update: { $setOnInsert: { ...letter, ...rest } }, upsert: true } }
    }),
  )
}

interface Cost {
  readonly services: number
  readonly database: number
}

const measureNight = async ({ loveSpace }: Product, client: Client): Promise<Cost> => {
  const { processes } = loveSpace
  const read = () => ({
    services: services.reduce((sum, name) => sum + cpuMicrosOf(processes[name].pid ?? 0), 0),
    database: cpuMicrosOf(processes.mongo.pid ?? 0),
  })
  const before = read()
  await runAll(client)
  const after = read()
  return { services: after.services - before.services, database: after.database - before.database }
}

const medianOf = (costs: readonly Cost[], part: keyof Cost, rows: number): number =>
  median(costs.map((cost) => cost[part])) / rows

const findingOf = (what: string, perRow: number, first: number | undefined, isBudget: boolean): Finding => ({
  what,
  product: micros(perRow),
  baseline: first === undefined ? '–' : micros(first),
  ...(first === undefined ? {} : { ratio: perRow / first }),
  budget: isBudget && first !== undefined ? '≤ 1.5x' : '–',
  ...(isBudget && first !== undefined ? { holds: perRow / first <= 1.5 } : {}),
})

export const nightlyJobs: Row = {
  name: 'nightly-jobs',
  run: async (bench) => {
    const product = await bench.product()
    const { mongo } = product.loveSpace.processes
    const { database } = product
    const rows = bench.quick ? changed.quick : changed.whole
    return withMongo(mongo.url, async (client) => {
      // The first night reads everything; the next ones begin where it did.
      await runAll(client)
      const findings: Finding[] = []
      let first: { services: number; database: number } | undefined
      let filled = 0
      for (const size of sizesOf({ quick: bench.quick, database })) {
        await fillCouples(mongo.url, filled, size)
        filled = size
        const costs: Cost[] = []
        for (let round = 0; round < (bench.quick ? 2 : 3); round += 1) {
          await changeCouples(client, rows)
          costs.push(await measureNight(product, client))
        }
        // The first round warms up, and makes the rows.
        const kept = costs.slice(1)
        const perRow = { services: medianOf(kept, 'services', rows), database: medianOf(kept, 'database', rows) }
        const among = `among ${size.toLocaleString('en')} couples`
        // Without indexes the database reads every document, whatever the jobs ask for.
        const isIndexed = database !== 'mongo-java-server'
        findings.push(
          findingOf(
            `nightly jobs: CPU of the services for each changed couple, ${among}`,
            perRow.services,
            first?.services,
            true,
          ),
          findingOf(`the same: CPU of the database (${database})`, perRow.database, first?.database, isIndexed),
        )
        first ??= perRow
      }
      return findings
    })
  },
}
