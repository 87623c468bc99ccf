import { FileStore } from '@tus/file-store'
import { countStreamedBytes } from '@love-space/service-kit/process/collect-while-streaming.ts'
import { ERRORS, type KvStore, type Upload } from '@tus/utils'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, relative, resolve, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Env } from '../env.ts'
import { filesBefore, freeBytesOf, isDiskFull, isMissing, pageOfKeys, type Storage } from './storage.ts'

const suffix = '.json'

/** Stores the state of tus uploads. Renaming a complete file makes each write atomic. */
const configsIn = (folder: string): KvStore => {
  const pathOf = (id: string): string => join(folder, `${id}${suffix}`)
  return {
    get: async (id) => {
      try {
        return JSON.parse(await readFile(pathOf(id), 'utf8')) as Upload
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    set: async (id, upload) => {
      await writeFile(`${pathOf(id)}.new`, JSON.stringify(upload))
      await rename(`${pathOf(id)}.new`, pathOf(id))
    },
    delete: (id) => rm(pathOf(id), { force: true }),
  }
}

/** Yields the files of a folder by name, those behind the path `after`, whose names it gets one by one. */
async function* filesIn(folder: string, [after = '', ...inside]: readonly string[]): AsyncGenerator<string> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name < after) continue
    const path = join(folder, entry.name)
    const isLast = entry.name === after
    if (entry.isDirectory()) yield* filesIn(path, isLast ? inside : [])
    else if (entry.isFile() && !isLast) yield path
  }
}

async function* keysBefore(root: string, time: Date, after: string, scope?: string): AsyncGenerator<string> {
  const names = after.split('/')
  const found = scope === undefined ? filesIn(root, names) : filesIn(join(root, scope), names.slice(1))
  for await (const path of found) {
    const facts = await stat(path).catch(() => undefined)
    if (facts && facts.mtimeMs < time.getTime()) yield relative(root, path).split(sep).join('/')
  }
}

const keysIn = async (disk: Disk, prefix: string): Promise<string[]> => {
  try {
    const { objects } = await disk.listAll(prefix, { recursive: true })
    return [...objects].flatMap((object) => (object.isFile ? [object.key] : []))
  } catch (error) {
    const { cause } = error as { cause?: unknown }
    if (isMissing(error) || isMissing(cause)) return []
    throw error
  }
}

/** Reports a full disk, which tus's own FileStore hides behind a general error. */
class Staging extends FileStore {
  override async write(source: Readable, id: string, offset: number): Promise<number> {
    const path = join(this.directory, id)
    let bytes = 0
    source.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      countStreamedBytes(chunk.length)
    })
    try {
      await pipeline(source, createWriteStream(path, { flags: 'r+', start: offset }))
    } catch (error) {
      if (isDiskFull(error)) throw error
      throw isMissing(error) ? ERRORS.FILE_NO_LONGER_EXISTS : ERRORS.FILE_WRITE_ERROR
    }
    return offset + bytes
  }
}

/** Opens a storage in a folder. Stages uploads on the same disk, so that keeping one is a rename. */
export const openFolderStorage = async (env: Env): Promise<Storage> => {
  const root = resolve(env.STORAGE_FOLDER)
  const stagingName = 'staging'
  const stagingFolder = join(root, stagingName)
  const workFolder = join(root, 'work')
  await mkdir(stagingFolder, { recursive: true, mode: 0o700 })
  await mkdir(workFolder, { recursive: true, mode: 0o700 })
  const staging = new Staging({ directory: stagingFolder, configstore: configsIn(stagingFolder) })
  staging.extensions = ['creation', 'creation-with-upload', 'termination']
  const disk = new Disk(new FSDriver({ location: root, visibility: 'private' }))
  const stagedPath = (id: string): string => join(stagingFolder, id)
  const nothing = async (): Promise<void> => undefined

  return {
    staging,
    disk,
    workFolder,
    keepStaged: async (id, key) => {
      if (await disk.exists(`${stagingName}/${id}`)) {
        try {
          await disk.move(`${stagingName}/${id}`, key)
        } catch (error) {
          // A concurrent request may have finished the same upload.
          if (!(await disk.exists(key))) throw error
        }
      }
      return disk.exists(key)
    },
    stagedFile: async (id) => {
      const path = stagedPath(id)
      const found = await stat(path).catch(() => undefined)
      return found ? { path, release: nothing } : null
    },
    stage: (id, path) => rename(path, stagedPath(id)),
    dropStaged: async (id) => {
      await rm(stagedPath(id), { force: true })
      await rm(`${stagedPath(id)}${suffix}`, { force: true })
    },
    stagedBefore: async (time) => {
      const names = await filesBefore(stagingFolder, time)
      return [...new Set(names.map((name) => name.split('.')[0] ?? name))]
    },
    open: async (key, range) => {
      const path = join(root, key)
      const { size } = await stat(path)
      return size === 0 ? createReadStream(path) : createReadStream(path, range)
    },
    localFile: async (key) => {
      const path = join(root, key)
      await stat(path)
      return { path, release: nothing }
    },
    keys: (prefix) => keysIn(disk, prefix),
    keysBefore: (time, after, scope) => pageOfKeys(keysBefore(root, time, after, scope)),
    warning: async () => '',
    bytesFree: () => freeBytesOf(root),
  }
}
