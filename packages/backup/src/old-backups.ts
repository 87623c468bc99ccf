import { readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { limits } from '@love-space/contracts/limits.ts'
import { expiredSuffix, incompleteSuffix, readManifest } from './archive.ts'
import type { BackupLock } from './backup-lock.ts'
import { removeUnlisted } from './remove-unlisted.ts'

const daysMax = 3_650
const dayMs = 86_400_000

/** Returns BACKUP_DAYS, by default the 60 days that the privacy page promises. */
export const backupDaysOf = (env: NodeJS.ProcessEnv): number => {
  const days = Number(env.BACKUP_DAYS ?? limits.backupDays)
  if (!Number.isInteger(days) || days < 1 || days > daysMax) {
    throw new Error(`BACKUP_DAYS is the number of days that a backup is kept, from 1 to ${daysMax}.`)
  }
  return days
}

/**
 * Deletes expired backups, incomplete ones older than a day, and the stored files that no other backup lists. Returns
 * the folders of the backups. After an interruption the next call goes on.
 */
export const removeOldBackups = async (options: {
  folder: string
  env: NodeJS.ProcessEnv
  now: Date
  lock: BackupLock
}): Promise<string[]> => {
  const { folder, env, now, lock } = options
  const oldest = now.getTime() - backupDaysOf(env) * dayMs
  const removed: string[] = []
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const manifest = await readManifest(path)
    const isOver = manifest
      ? Date.parse(manifest.createdAt) < oldest
      : name.endsWith(incompleteSuffix) && (await stat(path)).mtimeMs < now.getTime() - dayMs
    if (!isOver && !name.endsWith(expiredSuffix)) continue
    const expired = name.endsWith(expiredSuffix) ? path : `${path}${expiredSuffix}`
    if (expired !== path) await rename(path, expired)
    await rm(expired, { recursive: true, force: true })
    removed.push(path)
  }
  await removeUnlisted(folder, lock)
  return removed
}
