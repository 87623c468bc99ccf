import { fileBytesMax, fileKinds, filePurposes, typesFor, type FilePurpose } from './file-types.ts'
import type { FileKind } from './file.ts'

/** Reason to refuse a file. Browsers check before an upload, services after it. */
export interface FileRefusal {
  readonly code: 'FILE_MISSING' | 'FILE_UNSUPPORTED' | 'FILE_KIND_REFUSED' | 'FILE_FORMAT_REFUSED' | 'FILE_TOO_LARGE'
  readonly message: string
}

const mb = 1_048_576

/** Returns a media type in lower case, without parameters such as `codecs`. */
export const plainType = (type: string): string => type.toLowerCase().split(';', 1)[0]?.trim() ?? ''

/** Returns the kind of a type that files for a purpose may have; null for other types. */
export const kindOfType = (type: string, purpose: FilePurpose): FileKind | null =>
  fileKinds.find((kind) => typesFor(kind, purpose).includes(type)) ?? null

const kindByName = (type: string): FileKind | null => {
  const [kind] = type.split('/')
  return kind === 'image' || kind === 'video' || kind === 'audio' ? kind : null
}

const listOf = (kinds: readonly string[]): string => kinds.join(' and ')

/** Rounds up, so that a file one byte too large does not read as large as the limit. */
const inMb = (bytes: number): string => (Math.ceil((bytes / mb) * 10) / 10).toFixed(1)

export const tooLarge = (kind: FileKind, bytes: number): FileRefusal => ({
  code: 'FILE_TOO_LARGE',
  message: `File is too large (${inMb(bytes)}MB). Maximum size is ${fileBytesMax(kind) / mb}MB.`,
})

export const badFormat = (kind: FileKind): FileRefusal => ({
  code: 'FILE_FORMAT_REFUSED',
  message: `This ${kind} format is not supported. Please use a different format.`,
})

export const unsupported: FileRefusal = {
  code: 'FILE_UNSUPPORTED',
  message: 'This file type is not supported. Please select an image or video file.',
}

export const refusalOf = (file: {
  readonly type: string
  readonly bytes: number
  readonly purpose: FilePurpose
}): FileRefusal | null => {
  const type = plainType(file.type)
  if (file.bytes === 0) return { code: 'FILE_MISSING', message: 'No file provided' }
  const known = kindOfType(type, file.purpose)
  const kind = known ?? kindByName(type)
  if (kind === null) return unsupported
  const allowed: readonly FileKind[] = filePurposes[file.purpose]
  if (!allowed.includes(kind))
    return { code: 'FILE_KIND_REFUSED', message: `Only ${listOf(allowed)} files are allowed.` }
  if (known === null) return badFormat(kind)
  return file.bytes > fileBytesMax(kind) ? tooLarge(kind, file.bytes) : null
}
