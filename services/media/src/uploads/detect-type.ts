import { fileTypeFromFile } from 'file-type'
import { open } from 'node:fs/promises'
import { isMissing } from '../storage/storage.ts'
import { isContainerOf } from './container-checks.ts'

const names: Readonly<Record<string, string>> = {
  'image/heif-sequence': 'image/heif',
  'image/heic-sequence': 'image/heic',
  'image/vnd.bmp': 'image/bmp',
  'image/x-ms-bmp': 'image/bmp',
  'video/vnd.avi': 'video/x-msvideo',
  'video/avi': 'video/x-msvideo',
  'video/3gpp2': 'video/3gpp',
  'audio/x-m4a': 'audio/mp4',
  'audio/x-wav': 'audio/wav',
  'audio/vnd.wave': 'audio/wav',
  'audio/ogg; codecs=opus': 'audio/ogg',
  'application/ogg': 'video/ogg',
  'application/x-cfb': 'application/msword',
}

const textHeadBytes = 65_536

/** Returns whether a file is UTF-8 without control characters or leading markup, so that it can be served as text. */
const isPlainText = async (path: string): Promise<boolean> => {
  const file = await open(path)
  try {
    const head = Buffer.alloc(textHeadBytes)
    const { bytesRead } = await file.read(head, 0, textHeadBytes, 0)
    const text = new TextDecoder('utf-8', { fatal: true }).decode(head.subarray(0, bytesRead), { stream: true })
    // oxlint-disable-next-line no-control-regex -- what is looked for
    return !/[\u0000-\u0008\u000e-\u001f]/.test(text) && !/^\s*</.test(text)
  } catch (error) {
    if (isMissing(error)) throw error
    return false
  } finally {
    await file.close()
  }
}

/** Detects the media type by content alone. Returns null if it is unknown, or only the first bytes match. */
export const detectType = async (path: string): Promise<string | null> => {
  const found = await fileTypeFromFile(path).catch((error: unknown) => {
    // Another process moved the file, so its type cannot be told here.
    if (isMissing(error)) throw error
    return undefined
  })
  if (found) {
    const type = names[found.mime] ?? found.mime
    return (await isContainerOf(path, type)) ? type : null
  }
  return (await isPlainText(path)) ? 'text/plain' : null
}
