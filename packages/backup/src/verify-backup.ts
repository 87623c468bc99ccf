import { readdir, rename } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { readManifest } from './archive.ts'
import { readPassphrase } from './archive-key.ts'
import { withBackupLock } from './backup-lock.ts'
import { damagedSuffix } from './file-store.ts'
import { openUnverified, type Fault } from './open-archive.ts'

/** Returns the newest complete backup in a folder. */
export const newestBackup = async (backups: string): Promise<string> => {
  let newest: { readonly folder: string; readonly createdAt: string } | undefined
  for (const name of await readdir(backups).catch(() => [])) {
    const folder = join(backups, name)
    const manifest = await readManifest(folder)
    if (manifest && (!newest || manifest.createdAt > newest.createdAt)) newest = { folder, ...manifest }
  }
  if (!newest) throw new Error(`${backups} holds no complete backup.`)
  return newest.folder
}

/**
 * Reads every byte of a backup. Moves damaged files of the store aside, so that the next backup copies them again if
 * the storage still has them.
 */
export const verifyBackup = (options: {
  readonly folder: string
  readonly env: NodeJS.ProcessEnv
  readonly log: (line: string) => void
}): Promise<{ files: number; faults: Fault[] }> =>
  withBackupLock(dirname(resolve(options.folder)), async () => {
    const { folder, env, log } = options
    const { archive, faults } = await openUnverified(folder, await readPassphrase(env), log)
    const found: Fault[] = []
    for await (const fault of faults()) {
      found.push(fault)
      if (fault.isStored && fault.what !== 'missing') await rename(fault.path, `${fault.path}${damagedSuffix}`)
    }
    return { files: archive.names.length, faults: found }
  })
