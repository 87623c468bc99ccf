import { readdirSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { connectClient, databasesInOrder } from '@love-space/backup/databases.ts'
import { withJetStream } from '@love-space/backup/events.ts'
import { streams } from '@love-space/contracts/event.ts'
import { databaseOf } from '@love-space/contracts/processes.ts'
import { residentBytesOf } from '@love-space/local-runtime/processes/resident-memory.ts'
import { openDatabase } from '@love-space/local-runtime/servers/open-servers.ts'
import { natsUrlOf, recordOf } from './parts.ts'
import type { Series } from './soak-table.ts'

export type Reading = Omit<Series, 'samples'> & { readonly value: number }

const bytesPerMb = 1_048_576
const memoryMbPerHourMax = 1
const openFilesPerHourMax = 1
/** Growth of queues, whose lengths vary with the moment of a sample. */
const waitingPerHourMax = 10

/** Large collections whose documents never carry unsent events. */
const withoutOutbox = new Set(['inbox', 'sent_events', 'counters', 'spent_keys', 'jobs', 'parked_events'])

const readProcesses = (dir: string): Reading[] =>
  Object.entries(recordOf(dir).pids).flatMap(([name, pid]): Reading[] => {
    // The database's memory grows with its data.
    const limit = name === 'mongo' ? {} : { perHourMax: memoryMbPerHourMax }
    try {
      const openFiles = readdirSync(`/proc/${pid}/fd`).length
      return [
        { name: `memory of ${name}`, unit: 'MB', value: residentBytesOf(pid) / bytesPerMb, ...limit },
        { name: `open files of ${name}`, unit: '', value: openFiles, perHourMax: openFilesPerHourMax },
      ]
    } catch {
      // The process has ended, which the run counts by its id.
      return []
    }
  })

const readStreams = async (dir: string): Promise<Reading[]> =>
  withJetStream(await natsUrlOf(dir), async (jsm) => {
    const found: Reading[] = []
    const waiting = { consumers: 0, pending: 0, unacknowledged: 0 }
    for (const { name } of Object.values(streams)) {
      found.push({ name: `stream ${name}`, unit: 'messages', value: (await jsm.streams.info(name)).state.messages })
      for await (const { config, num_pending, num_ack_pending } of jsm.consumers.list(name)) {
        waiting.consumers += 1
        if (!config.durable_name) continue
        waiting.pending += num_pending
        waiting.unacknowledged += num_ack_pending
      }
    }
    const steady = { unit: '', perHourMax: waitingPerHourMax }
    return [
      ...found,
      { name: 'consumers of streams', value: waiting.consumers, ...steady },
      { name: 'messages that wait for their consumer', value: waiting.pending, ...steady },
      { name: 'messages without acknowledgement', value: waiting.unacknowledged, ...steady },
    ]
  })

const readCollections = async (mongoUrl: string): Promise<Reading[]> => {
  const client = await connectClient(mongoUrl)
  const found: Reading[] = []
  const queues = { unsent: 0, jobs: 0, parked: 0 }
  try {
    for (const service of databasesInOrder) {
      const db = client.db(databaseOf(service))
      queues.jobs += await db.collection('jobs').countDocuments({ state: { $in: ['waiting', 'running'] } })
      for (const { name } of await db.listCollections({}, { nameOnly: true }).toArray()) {
        const collection = db.collection(name)
        const value = await collection.estimatedDocumentCount()
        found.push({ name: `${service}.${name}`, unit: 'documents', value })
        if (name === 'parked_events') queues.parked += value
        if (!withoutOutbox.has(name)) queues.unsent += await collection.countDocuments({ 'outbox.id': { $gt: '' } })
      }
    }
  } finally {
    await client.close()
  }
  const steady = { unit: '', perHourMax: waitingPerHourMax }
  return [
    { name: 'documents with unsent events', value: queues.unsent, ...steady },
    { name: 'jobs that wait or run', value: queues.jobs, ...steady },
    { name: 'parked events', value: queues.parked, ...steady, perHourMax: 0 },
    ...found,
  ]
}

const bytesIn = async (folder: string): Promise<number> => {
  let bytes = 0
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    // Files come and go while they are listed.
    if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name)).catch(() => ({ size: 0 }))).size
  }
  return bytes
}

const readFolders = async (dir: string): Promise<Reading[]> => {
  const folders = (await readdir(join(dir, 'data'))).map((name) => join('data', name))
  return Promise.all(
    [...folders, 'logs'].map(async (folder) => ({
      name: `folder ${folder}`,
      unit: 'MB',
      value: (await bytesIn(join(dir, folder))) / bytesPerMb,
    })),
  )
}

/** Reads the sizes of everything that could grow while a product runs in `dir`. */
export const readGrowth = async (dir: string): Promise<Reading[]> => {
  const { url } = await openDatabase(dir, process.env, () => undefined)
  return [
    ...readProcesses(dir),
    ...(await readStreams(dir)),
    ...(await readCollections(url)),
    ...(await readFolders(dir)),
  ]
}
