import { createReadStream } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { basename, dirname, join, resolve, sep } from 'node:path'
import { restoredCollection, restoredId, type RestoredDoc } from '@love-space/service-kit/service/restored.ts'
import { databaseOf } from '@love-space/contracts/processes.ts'
import type { Disk } from 'flydrive'
import { createArchive, type ArchiveCounts, type ArchiveWriter, type Manifest } from './archive.ts'
import { readPassphrase } from './archive-key.ts'
import { withBackupLock, type BackupLock } from './backup-lock.ts'
import { connectClient, copyDatabase, databasesInOrder, type Client } from './databases.ts'
import { copyEvents, firstSequences } from './events.ts'
import { fileStoreOf, type FileStore } from './file-store.ts'
import { pathsIn, type Servers } from './installation.ts'
import { removeOldBackups } from './old-backups.ts'
import { refuseInterruptedRestore } from './restoring.ts'
import { copyFiles, openDisk } from './storage.ts'

const ofProduct = new URL('../../../package.json', import.meta.url)

export interface BackupOptions {
  readonly dir: string
  readonly env: NodeJS.ProcessEnv
  readonly now?: () => Date
  readonly log: (line: string) => void
  /** True if the databases are copied by snapshots of their own. */
  readonly withoutDatabases?: boolean
  /** Connects to the servers of `dir`, or starts them on its data. */
  readonly openServers: () => Promise<Servers>
}

const copySecrets = async (dir: string, env: NodeJS.ProcessEnv, archive: ArchiveWriter): Promise<string[]> => {
  const paths = pathsIn(dir, env)
  const inSecrets = await readdir(paths.secrets).catch(() => [])
  const files = [
    ...inSecrets.filter((name) => name.endsWith('.json')).map((name) => join('secrets', name)),
    'demo.json',
  ]
  const copied: string[] = []
  const present = new Set(await readdir(dir).catch(() => []))
  for (const name of files) {
    if (dirname(name) === '.' && !present.has(name)) continue
    await archive.add(`settings/${name}`, createReadStream(join(dir, name)) as AsyncIterable<Buffer>)
    copied.push(name)
  }
  return copied
}

/** Returns the number of restores so far. Throws while one is not finished. */
const requireEpoch = async (client: Client): Promise<number> => {
  let epoch = 0
  for (const service of databasesInOrder) {
    const mark = await client
      .db(databaseOf(service))
      .collection<RestoredDoc>(restoredCollection)
      .findOne({ _id: restoredId })
    if (mark && mark.state !== 'done') throw new Error('A restore is not finished yet: start the product first.')
    epoch = Math.max(epoch, mark?.epoch ?? 0)
  }
  return epoch
}

const copyDatabases = async (client: Client, archive: ArchiveWriter): Promise<Manifest['databases']> => {
  const databases: Record<string, Record<string, number>> = {}
  for (const service of databasesInOrder) databases[service] = await copyDatabase(client, service, archive)
  return databases
}

const copyAll = async (
  archive: ArchiveWriter,
  { dir, env, log, withoutDatabases }: BackupOptions,
  { client, natsUrl, disk, store }: { client: Client; natsUrl: string; disk: Disk; store: FileStore },
): Promise<ArchiveCounts & { epoch: number }> => {
  // A consumer may have processed an event after the snapshot, so without databases all events are copied.
  const from = withoutDatabases ? {} : await firstSequences(natsUrl)
  const epoch = await requireEpoch(client)
  const databases = withoutDatabases ? {} : await copyDatabases(client, archive)
  const files = await copyFiles(disk, { archive, store, log })
  const secrets = await copySecrets(dir, env, archive)
  return { epoch, databases, files, secrets, events: await copyEvents(natsUrl, from, archive) }
}

const copyAlone = async (
  options: BackupOptions,
  servers: Servers,
  passphrase: string,
  lock: BackupLock,
): Promise<{ folder: string; manifest: ArchiveCounts }> => {
  const { dir, env, now = () => new Date(), log } = options
  const paths = pathsIn(dir, env)
  const disk = await openDisk(env, paths.files)
  const { version: product } = JSON.parse(await readFile(ofProduct, 'utf8')) as { version: string }
  const store = await fileStoreOf(paths.backups, passphrase, log)
  const client = await connectClient(servers.mongoUrl)
  const createdAt = now().toISOString()
  const archive = await createArchive(join(paths.backups, createdAt.replaceAll(/[:.]/g, '-')), passphrase, store)
  try {
    const { epoch, ...manifest } = await copyAll(archive, options, { client, natsUrl: servers.natsUrl, disk, store })
    await lock.requireHeld()
    const folder = await archive.finish({ product, createdAt, epoch, ...manifest }, now())
    return { folder, manifest }
  } catch (error) {
    await archive.abandon()
    throw error
  } finally {
    await client.close()
  }
}

/** Makes a backup, then removes what has expired. */
export const createBackup = async (options: BackupOptions): Promise<{ folder: string; manifest: ArchiveCounts }> => {
  const { dir, env, now = () => new Date(), log } = options
  const { backups, ledger } = pathsIn(dir, env)
  if (`${resolve(ledger)}${sep}`.startsWith(`${resolve(backups)}${sep}`)) {
    throw new Error('The erasure ledger must be outside the folder of backups.')
  }
  refuseInterruptedRestore(dir)
  const passphrase = await readPassphrase(env)
  return withBackupLock(backups, async (lock) => {
    const servers = await options.openServers()
    try {
      const made = await copyAlone(options, servers, passphrase, lock)
      const removed = await removeOldBackups({ folder: backups, env, now: now(), lock })
      for (const old of removed) log(`Removed ${basename(old)}, which has expired.`)
      return made
    } finally {
      await servers.close()
    }
  })
}
