import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { incompleteSuffix, readManifest } from './archive.ts'

const daysByDefault = 60
const daysMax = 3_650
const dayMs = 86_400_000

/** Returns BACKUP_DAYS, by default the 60 days that the privacy page promises. */
export const backupDaysOf = (env: NodeJS.ProcessEnv): number => {
  const days = Number(env.BACKUP_DAYS ?? daysByDefault)
  if (!Number.isInteger(days) || days < 1 || days > daysMax) {
    throw new Error(`BACKUP_DAYS is the number of days that a backup is kept, from 1 to ${daysMax}.`)
  }
  return days
}

/** Deletes expired backups, and incomplete ones older than a day. Returns their folders. */
export const removeOldBackups = async (options: {
  folder: string
  env: NodeJS.ProcessEnv
  now: Date
}): Promise<string[]> => {
  const { folder, env, now } = options
  const oldest = now.getTime() - backupDaysOf(env) * dayMs
  const removed: string[] = []
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const manifest = await readManifest(path)
    const isOver = manifest
      ? Date.parse(manifest.createdAt) < oldest
      : name.endsWith(incompleteSuffix) && (await stat(path)).mtimeMs < now.getTime() - dayMs
    if (!isOver) continue
    await rm(path, { recursive: true, force: true })
    removed.push(path)
  }
  return removed
}
