import { createReadStream } from 'node:fs'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { basename, dirname, join, resolve, sep } from 'node:path'
import { restoredCollection, restoredId, type RestoredDoc } from '@love-space/service-kit/service/restored.ts'
import { databaseOf } from '@love-space/contracts/processes.ts'
import { createArchive, type ArchiveWriter, type Manifest } from './archive.ts'
import { readPassphrase } from './archive-key.ts'
import { connectClient, copyDatabase, databasesInOrder } from './databases.ts'
import { copyEvents, firstSequences } from './events.ts'
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

const copyDatabases = async (mongoUrl: string, archive: ArchiveWriter) => {
  const client = await connectClient(mongoUrl)
  const databases: Record<string, Record<string, number>> = {}
  let epoch = 0
  try {
    for (const service of databasesInOrder) {
      const mark = await client
        .db(databaseOf(service))
        .collection<RestoredDoc>(restoredCollection)
        .findOne({ _id: restoredId })
      if (mark && mark.state !== 'done') throw new Error('A restore is not finished yet: start the product first.')
      epoch = Math.max(epoch, mark?.epoch ?? 0)
      databases[service] = await copyDatabase(client, service, archive)
    }
  } finally {
    await client.close()
  }
  return { databases, epoch }
}

export const createBackup = async (
  options: BackupOptions,
): Promise<{ folder: string; manifest: Pick<Manifest, 'databases' | 'events' | 'files' | 'secrets'> }> => {
  const { dir, env, now = () => new Date(), log } = options
  const { backups, ledger } = pathsIn(dir, env)
  if (`${resolve(ledger)}${sep}`.startsWith(`${resolve(backups)}${sep}`)) {
    throw new Error('The erasure ledger must be outside the folder of backups.')
  }
  refuseInterruptedRestore(dir)
  const passphrase = await readPassphrase(env)
  const { version: product } = JSON.parse(await readFile(ofProduct, 'utf8')) as {
    version: string
  }
  await mkdir(backups, { recursive: true, mode: 0o700 })
  const disk = await openDisk(env, pathsIn(dir, env).files)
  const { mongoUrl, natsUrl, close } = await options.openServers()
  try {
    const createdAt = now().toISOString()
    const archive = await createArchive(join(backups, createdAt.replaceAll(/[:.]/g, '-')), passphrase)
    try {
      const from = await firstSequences(natsUrl)
      const { databases, epoch } = await copyDatabases(mongoUrl, archive)
      const files = await copyFiles(disk, archive)
      const secrets = await copySecrets(dir, env, archive)
      const events = await copyEvents(natsUrl, from, archive)
      const manifest = { databases, events, files, secrets }
      const folder = await archive.finish({ product, createdAt, epoch, ...manifest }, now())
      const removed = await removeOldBackups({ folder: backups, env, now: now() })
      for (const old of removed) log(`Removed ${basename(old)}, which has expired.`)
      return { folder, manifest }
    } catch (error) {
      await archive.abandon()
      throw error
    }
  } finally {
    await close()
  }
}
