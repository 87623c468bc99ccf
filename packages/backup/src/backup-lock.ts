import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'

export const lockFile = 'lock'
/** A working process touches its lock this often. */
const touchMs = 30_000
/** Age of an untouched lock from which its process counts as dead. */
const staleMs = 5 * 60_000

interface Holder {
  readonly token: string
  readonly host: string
  readonly pid: number
}

/** Proves that this process works alone in the folder of backups. */
export interface BackupLock {
  /** Throws if another process has taken the lock, because this one was suspended for minutes. */
  requireHeld(): Promise<void>
}

/** Tokens of the locks that this process holds. */
const heldHere = new Set<string>()

const holderIn = async (path: string): Promise<Holder | null> => {
  const text = await readFile(path, 'utf8').catch(() => null)
  try {
    return text === null ? null : (JSON.parse(text) as Holder)
  } catch {
    return null
  }
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

/** Compares times of the same disk, because the clocks of machines that share it may differ. */
const isStale = async (path: string, own: string): Promise<boolean> => {
  const [theirs, now] = await Promise.all([stat(path).catch(() => null), stat(own)])
  if (!theirs || now.mtimeMs - theirs.mtimeMs > staleMs) return true
  const holder = await holderIn(path)
  // A container that starts again has the host name and the process number of the one before it.
  if (holder?.host !== hostname()) return false
  return holder.pid === process.pid ? !heldHere.has(holder.token) : !isAlive(holder.pid)
}

/** Throws if the file exists. Hard links would write it at once, but not every disk has them. */
const writeNew = (path: string, text: string): Promise<void> => writeFile(path, text, { flag: 'wx', mode: 0o600 })

/** Moves a stale lock away. Puts it back if another process has replaced it meanwhile. */
const removeStale = async (path: string, away: string): Promise<void> => {
  const stale = await readFile(path, 'utf8').catch(() => null)
  try {
    await rename(path, away)
  } catch {
    return
  }
  const moved = await readFile(away, 'utf8').catch(() => null)
  if (moved !== null && moved !== stale) await writeNew(path, moved).catch(() => undefined)
  await rm(away, { force: true })
}

const take = async (path: string, own: string, text: string): Promise<void> => {
  for (const isLast of [false, true]) {
    try {
      return await writeNew(path, text)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    if (isLast || !(await isStale(path, own))) break
    await removeStale(path, `${own}.stale`)
  }
  const holder = await holderIn(path)
  throw new Error(
    `Another command works on these backups (process ${holder?.pid ?? '?'} on ${holder?.host ?? '?'}). Wait until it has ` +
      `ended. If it was killed on another machine, wait five minutes.`,
  )
}

/** Works alone in the folder of backups. A killed process keeps no other from it for longer than five minutes. */
export const withBackupLock = async <T>(folder: string, work: (lock: BackupLock) => Promise<T>): Promise<T> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, lockFile)
  const holder: Holder = { token: randomUUID(), host: hostname(), pid: process.pid }
  const own = `${path}.${holder.token}`
  const text = JSON.stringify(holder)
  await writeNew(own, text)
  try {
    await take(path, own, text)
  } finally {
    await rm(own, { force: true })
  }
  const isHeld = async (): Promise<boolean> => (await holderIn(path))?.token === holder.token
  heldHere.add(holder.token)
  const touches = setInterval(() => {
    const now = new Date()
    utimes(path, now, now).catch(() => undefined)
  }, touchMs)
  try {
    return await work({
      requireHeld: async () => {
        if (!(await isHeld())) throw new Error('Another command took over these backups, because this one stood still.')
      },
    })
  } finally {
    clearInterval(touches)
    if (await isHeld()) await rm(path, { force: true })
    heldHere.delete(holder.token)
  }
}
