import { createReadStream } from 'node:fs'
import { readdir, rm, rmdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { contentsFile, incompleteSuffix, manifestFile, readManifest, storedPrefix } from './archive.ts'
import type { BackupLock } from './backup-lock.ts'
import { generationsIn, storeFolder } from './file-store.ts'
import { digestOf } from './sealed-file.ts'

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

/** Returns the name in a line of the contents. The last line of an incomplete backup may be cut off. */
const storedNameIn = (line: string): string | undefined =>
  new RegExp(`^\\{"name":"${storedPrefix}([0-9a-f/]+)",.*\\}$`).exec(line)?.[1]

/** Adds the stored files that a backup lists. Throws if its list may be wrong. */
const addListed = async (folder: string, listed: Set<string>): Promise<void> => {
  const path = join(folder, contentsFile)
  if (!folder.endsWith(incompleteSuffix)) {
    const manifest = await readManifest(folder)
    const found = await digestOf(path).catch(() => null)
    if (!manifest || found?.sha256 !== manifest.contents.sha256) {
      throw new Error(
        `${folder} is damaged: ${manifest ? contentsFile : manifestFile}. So nothing tells which files it needs, and ` +
          'no file was deleted. Delete that folder if you have a later backup.',
      )
    }
  } else if (!(await exists(path))) return
  for await (const line of createInterface(createReadStream(path))) {
    const name = storedNameIn(line)
    if (name !== undefined) listed.add(name)
  }
}

const isBackup = async (folder: string): Promise<boolean> =>
  folder.endsWith(incompleteSuffix) ||
  (await exists(join(folder, manifestFile))) ||
  (await exists(join(folder, contentsFile)))

/**
 * Deletes the stored files that no backup lists, complete or not. After an interruption the next call goes on. Deletes
 * nothing if the list of a backup is damaged.
 */
export const removeUnlisted = async (backups: string, lock: BackupLock): Promise<number> => {
  const generations = await generationsIn(backups)
  if (generations.length === 0) return 0
  const listed = new Set<string>()
  for (const name of await readdir(backups)) {
    const folder = join(backups, name)
    if (name !== storeFolder && (await isBackup(folder))) await addListed(folder, listed)
  }
  await lock.requireHeld()
  let removed = 0
  for (const generation of generations) {
    const root = join(backups, storeFolder, generation)
    const parts = (await readdir(root, { withFileTypes: true })).filter((entry) => entry.isDirectory())
    for (const { name: part } of parts) {
      for (const name of await readdir(join(root, part))) {
        if (listed.has(`${part}/${name}`)) continue
        await rm(join(root, part, name), { force: true })
        removed += 1
      }
      await rmdir(join(root, part)).catch(() => undefined)
    }
    await rmdir(root).catch(() => undefined)
  }
  return removed
}
