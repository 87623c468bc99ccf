import { BlobReader, BlobWriter, configure, TextWriter, ZipReader } from '@zip.js/zip.js/lib/zip-core-custom.js'
import { limits } from '@love-space/contracts/limits.ts'
import type { Fields, Records } from './plan.rules.ts'

// The page's policy allows no script that a library makes; the browser decompresses by itself.
configure({ useWebWorkers: false })

export interface SourceFile {
  readonly bytes: number
  readonly read: () => Promise<File>
}

export interface OpenedExport {
  readonly records: Records
  readonly fileAt: (path: string) => SourceFile | undefined
}

/** Kinds of records that can be brought into a space, and what names their files and spaces. */
const kinds = ['spaces', 'files', 'letters', 'moods', 'songs', 'wishes', 'memories', 'timeline'] as const

/** Most bytes of one kind of records: hundreds of thousands of letters. */
const recordsBytesMax = 200_000_000

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null

const parsed = (json: string): readonly Fields[] => {
  const found: unknown = JSON.parse(json)
  if (!Array.isArray(found)) throw new Error('the records are no list')
  return found.filter(isFields)
}

/** Opens the zip file of an export without reading its pictures. Throws if it is none. */
export async function openExport(zip: Blob): Promise<OpenedExport> {
  const entries = new Map(
    (await new ZipReader(new BlobReader(zip)).getEntries()).flatMap((entry) =>
      entry.directory ? [] : [[entry.filename, entry] as const],
    ),
  )
  const records: Record<string, readonly Fields[]> = {}
  for (const kind of kinds) {
    const entry = entries.get(`data/${kind}.json`)
    if (!entry) continue
    if (entry.uncompressedSize > recordsBytesMax) throw new Error(`data/${kind}.json is too large`)
    records[kind] = parsed(await entry.getData(new TextWriter()))
  }
  if (!records['spaces']) throw new Error('data/spaces.json is missing')
  const types = new Map(records['files']?.map(({ file, type, name }) => [file, { type, name }]))
  const fileAt = (path: string): SourceFile | undefined => {
    const entry = entries.get(path)
    if (!entry || entry.uncompressedSize > limits.mediaBytesMax) return undefined
    const { type, name } = types.get(path) ?? {}
    return {
      bytes: entry.uncompressedSize,
      read: async () => {
        const blob = await entry.getData(new BlobWriter(), { checkSignature: true })
        const named = typeof name === 'string' ? name : path.slice(path.lastIndexOf('/') + 1)
        return new File([blob], named, typeof type === 'string' ? { type } : {})
      },
    }
  }
  return { records, fileAt }
}
