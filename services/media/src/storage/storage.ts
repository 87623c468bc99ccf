import { randomToken } from '@love-space/service-kit/process/crypto.ts'
import type { DataStore } from '@tus/server'
import type { Disk } from 'flydrive'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Byte range, both ends included. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/** Stores files by key, and unfinished uploads. Writes are atomic. A key is never reused for other bytes. */
export interface Storage {
  /** Data store for the tus server. Ids of uploads are file ids. */
  readonly staging: DataStore
  readonly disk: Disk
  readonly workFolder: string
  /** Moves a staged upload to a key. Returns false if neither exists. Idempotent. */
  keepStaged(id: string, key: string): Promise<boolean>
  stagedFile(id: string): Promise<LocalFile | null>
  /** Stages a local file as an upload that did not come through tus. */
  stage(id: string, path: string): Promise<void>
  dropStaged(id: string): Promise<void>
  stagedBefore(time: Date): Promise<string[]>
  open(key: string, range?: ByteRange): Promise<Readable>
  localFile(key: string): Promise<LocalFile>
  keys(prefix: string): Promise<string[]>
  /** Returns the next keys behind `after` that were not modified since `time`: `keysAtOnce` of them, or fewer at the end. With `scope`, only those in its folder. */
  keysBefore(time: Date, after: string, scope?: string): Promise<string[]>
  /** Returns what operators must change about the storage, in a sentence; '' if nothing. */
  warning(): Promise<string>
  /** Returns the free bytes; infinite if unknown. */
  bytesFree(): Promise<number>
}

export interface LocalFile {
  readonly path: string
  release(): Promise<void>
}

export const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException | null)?.code === 'ENOENT'

export const isDiskFull = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const { code } = error as NodeJS.ErrnoException
  return code === 'ENOSPC' || code === 'EDQUOT' || isDiskFull(error.cause)
}

/** Returns a path for a new local file; `name` must be unique. */
const workPrefix = 'work-'

/** Returns a place for a file or folder of one piece of work. Replicas may share the folder, so each place is new. */
export const newWorkFile = async (folder: string, what: string): Promise<LocalFile> => {
  await mkdir(folder, { recursive: true })
  const path = join(folder, `${workPrefix}${what}-${randomToken(12)}`)
  return { path, release: () => rm(path, { force: true, recursive: true }) }
}

export const downloadTo = async (source: Readable, file: LocalFile): Promise<LocalFile> => {
  try {
    await pipeline(source, createWriteStream(file.path))
    return file
  } catch (error) {
    await file.release()
    throw error
  }
}

export const freeBytesOf = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

export const filesBefore = async (folder: string, time: Date): Promise<string[]> => {
  const found: string[] = []
  for (const name of await readdir(folder)) {
    const facts = await stat(join(folder, name)).catch(() => undefined)
    if (facts && facts.mtimeMs < time.getTime()) found.push(name)
  }
  return found
}

/** Removes what killed processes left of their work. `time` must be before all work that still runs. */
export const dropWorkBefore = async (folder: string, time: Date): Promise<void> => {
  for (const name of await filesBefore(folder, time)) {
    if (name.startsWith(workPrefix)) await rm(join(folder, name), { force: true, recursive: true })
  }
}

export const keysAtOnce = 500

export const pageOfKeys = async (found: AsyncIterable<string>): Promise<string[]> => {
  const keys: string[] = []
  for await (const key of found) {
    keys.push(key)
    if (keys.length === keysAtOnce) break
  }
  return keys
}
