import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Deps } from '../deps.ts'
import type { ImageResult } from '../images/image-task.ts'
import { newWorkFile, type LocalFile } from '../storage/storage.ts'
import type { FileDoc, StoredRendition } from './file.model.ts'

export const withOriginal = async <T>(
  { contents, storage }: Deps,
  file: FileDoc,
  what: string,
  work: (original: string, folder: string) => Promise<T>,
): Promise<T | null> => {
  const content = file.contentId === null ? null : await contents.findById(file.contentId)
  if (!content) return null
  const original = await storage.localFile(content.key)
  let folder: LocalFile | undefined
  try {
    folder = await newWorkFile(storage.workFolder, what)
    await mkdir(folder.path)
    return await work(original.path, folder.path)
  } finally {
    await folder?.release()
    await original.release()
  }
}

export const storeRenditions = async (
  { storage }: Deps,
  from: string,
  folderKey: string,
  made: ImageResult['renditions'],
): Promise<StoredRendition[]> => {
  const stored: StoredRendition[] = []
  for (const { avif, webp, width, height } of made) {
    for (const name of [webp, ...(avif === undefined ? [] : [avif])]) {
      await storage.disk.copyFromFs(join(from, name), `${folderKey}${name}`)
    }
    const keys = { webp: `${folderKey}${webp}`, ...(avif === undefined ? {} : { avif: `${folderKey}${avif}` }) }
    stored.push({ width, height, ...keys })
  }
  return stored
}
