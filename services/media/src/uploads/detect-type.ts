import { fileTypeFromFile } from 'file-type'
import { open } from 'node:fs/promises'
import { isMissing } from '../storage/storage.ts'
import { isContainerOf } from './container-checks.ts'

/** Names that the look at the content gives to what the product calls otherwise. */
const names: Readonly<Record<string, string>> = {
  'image/heif-sequence': 'image/heif',
  'image/heic-sequence': 'image/heic',
  'image/vnd.bmp': 'image/bmp',
  'image/x-ms-bmp': 'image/bmp',
  'video/vnd.avi': 'video/x-msvideo',
  'video/avi': 'video/x-msvideo',
  'video/3gpp2': 'video/3gpp',
  'audio/x-wav': 'audio/wav',
  'audio/vnd.wave': 'audio/wav',
  'audio/ogg; codecs=opus': 'audio/ogg',
  'application/ogg': 'video/ogg',
  'application/x-cfb': 'application/msword',
}

const textHeadBytes = 65_536

/** Text that no program takes for anything else: UTF-8 without control characters that does not begin like markup. */
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

/**
 * A file's media type by its content; null for what nobody knows, and for what only begins like a container. Its name and what it was declared as count
 * for nothing.
 */
export const detectType = async (path: string): Promise<string | null> => {
  const found = await fileTypeFromFile(path).catch((error: unknown) => {
    // Another process has moved it on: that says nothing of its content.
    if (isMissing(error)) throw error
    return undefined
  })
  if (found) {
    const type = names[found.mime] ?? found.mime
    return (await isContainerOf(path, type)) ? type : null
  }
  return (await isPlainText(path)) ? 'text/plain' : null
}
