import type { DataStore } from '@tus/server'
import type { Disk } from 'flydrive'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Bytes from `start` to `end`, both included. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/**
 * Where files are: finished ones by key, through flydrive, and those under way by upload, in the store of the tus server.
 * What is put under a key is there whole or not at all once the call has returned; a key is never put twice with other bytes.
 */
export interface Storage {
  /** Takes uploads in; knows them by the id of their file. */
  readonly staging: DataStore
  readonly disk: Disk
  /** A folder of this machine for what is being worked on. */
  readonly workFolder: string
  /** Makes a staged upload what a key names; harmless to repeat. False: neither the one nor the other is there. */
  keepStaged(id: string, key: string): Promise<boolean>
  /** Gives a local file with a staged upload's bytes; null when there is none. */
  stagedFile(id: string): Promise<LocalFile | null>
  /** Puts a local file in place of an upload that came another way than by tus. */
  stage(id: string, path: string): Promise<void>
  dropStaged(id: string): Promise<void>
  /** Ids of staged uploads untouched since. */
  stagedBefore(time: Date): Promise<string[]>
  open(key: string, range?: ByteRange): Promise<Readable>
  localFile(key: string): Promise<LocalFile>
  /** Every key that begins with this. */
  keys(prefix: string): Promise<string[]>
  /** Hands over every key of the whole storage that nobody has touched since, some hundreds at a time. */
  eachKeyBefore(time: Date, take: (keys: string[]) => Promise<void>): Promise<void>
  /** Bytes that are left; infinite where nobody knows. */
  bytesFree(): Promise<number>
}

/** A file of this machine, to be given back. */
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

/** Where a new local file may be written; nobody else uses that name. */
export const newWorkFile = async (folder: string, name: string): Promise<LocalFile> => {
  await mkdir(folder, { recursive: true })
  const path = join(folder, name)
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

/** Names of files in a folder that nobody has touched since. */
export const filesBefore = async (folder: string, time: Date): Promise<string[]> => {
  const found: string[] = []
  for (const name of await readdir(folder)) {
    const facts = await stat(join(folder, name)).catch(() => undefined)
    if (facts && facts.mtimeMs < time.getTime()) found.push(name)
  }
  return found
}

const keysAtOnce = 500

/** Hands over keys, some hundreds at a time. */
export const takeInPages = async (
  found: AsyncIterable<string>,
  take: (keys: string[]) => Promise<void>,
): Promise<void> => {
  let keys: string[] = []
  for await (const key of found) {
    keys.push(key)
    if (keys.length < keysAtOnce) continue
    await take(keys)
    keys = []
  }
  if (keys.length > 0) await take(keys)
}
