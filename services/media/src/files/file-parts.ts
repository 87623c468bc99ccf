import type { FileDoc } from './file.model.ts'
import { madeFolderOf } from './remove-file.ts'

/** Stored bytes of a file that have an address; `name` is their last path segment. */
export interface FilePart {
  readonly name: string
  readonly key: string
  readonly type: string
}

const extensions: Readonly<Record<string, string>> = {
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'video/x-msvideo': 'avi',
  'video/webm': 'webm',
  'video/ogg': 'ogv',
  'video/3gpp': '3gp',
  'audio/mpeg': 'mp3',
  'audio/mp3': 'mp3',
  'audio/wav': 'wav',
  'audio/ogg': 'ogg',
  'audio/aac': 'aac',
  'application/pdf': 'pdf',
  'text/plain': 'txt',
  'application/msword': 'doc',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
}

export const extensionOf = (type: string): string => extensions[type] ?? 'bin'

/** Returns the original as a part. Never use it for a picture: its metadata may contain the place. */
export const originalPart = (file: FileDoc, contentKey: string): FilePart => ({
  name: `original.${extensionOf(file.type)}`,
  key: contentKey,
  type: file.type,
})

/** Returns the part served instead of an original: a converted video, or a copy without metadata. */
export const playablePart = (file: FileDoc, key: string): FilePart => {
  const name = key.split('/').at(-1) ?? key
  return { name, key, type: name === 'playable.mp4' ? 'video/mp4' : file.type }
}

export const copyKeyOf = (file: FileDoc): string => `${madeFolderOf(file)}copy.${extensionOf(file.type)}`

export const voiceKeyOf = (file: FileDoc): string => `${madeFolderOf(file)}voice.m4a`

const partName = (key: string): string => key.split('/').slice(-2).join('-')

export const renditionParts = ({ renditions }: FileDoc) =>
  renditions.map(({ width, height, avif, webp }) => ({
    width,
    height,
    webp: { name: partName(webp), key: webp, type: 'image/webp' },
    ...(avif === undefined ? {} : { avif: { name: partName(avif), key: avif, type: 'image/avif' } }),
  }))
