import { ErasureKind } from '@love-space/contracts/erasure.events.ts'
import { Id, Instant } from '@love-space/contracts/primitives.ts'
import { Type, type Static } from '@sinclair/typebox'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { mapAtOnce } from '@love-space/service-kit/process/map-at-once.ts'
import { fits } from '@love-space/service-kit/process/validation.ts'
import { writeDurably } from '@love-space/service-kit/process/write-durably.ts'
import { openS3Bucket, type Bucket } from '@love-space/service-kit/storage/s3-bucket.ts'

export const RecordedErasure = Type.Object({ kind: ErasureKind, id: Id, at: Instant })
export type RecordedErasure = Static<typeof RecordedErasure>

/** A folder or a bucket. Writing a file again replaces it. */
interface Files {
  readonly place: string
  names(): Promise<string[]>
  /** Returns null if there is no such file. */
  read(name: string): Promise<string | null>
  write(name: string, text: string): Promise<void>
}

const unlessMissing = <T>(instead: T) => {
  return (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return instead
    throw error
  }
}

const inFolder = (place: string): Files => ({
  place,
  names: () => readdir(place).catch(unlessMissing([])),
  read: (name) => readFile(join(place, name), 'utf8').catch(unlessMissing(null)),
  write: async (name, text) => {
    await mkdir(place, { recursive: true, mode: 0o700 })
    await writeDurably(join(place, name), text)
  },
})

const inBucket = (place: string, bucket: Bucket): Files => ({
  place,
  names: async () => {
    const names: string[] = []
    for await (const key of bucket.keys('')) names.push(key)
    return names
  },
  read: async (name) => (await bucket.get(name))?.body.toString() ?? null,
  write: (name, text) => bucket.put(name, text),
})

export interface ErasureLedger {
  /** Writes an erasure to a file of its own. Idempotent. */
  record(entry: RecordedErasure): Promise<void>
  /** Returns the entries in any order. Throws if a file is not readable or invalid. */
  entries(): Promise<RecordedErasure[]>
  /** Returns the number of the last restore of the installation; 0 before the first. */
  lastEpoch(): Promise<number>
  saveEpoch(epoch: number): Promise<void>
}

const suffix = '.json'
const epochFile = 'epoch'
const readsAtOnce = 16

const ledgerOf = (files: Files): ErasureLedger => ({
  record: (entry) => files.write(`${entry.kind}-${entry.id}${suffix}`, `${JSON.stringify(entry)}\n`),
  entries: async () => {
    const names = (await files.names()).filter((name) => /^(space|user)-/.test(name) && name.endsWith(suffix))
    return mapAtOnce(names, readsAtOnce, async (name) => {
      const entry: unknown = JSON.parse((await files.read(name)) ?? 'null')
      if (!fits(RecordedErasure, entry)) throw new Error(`${files.place}/${name} is no entry of the erasure ledger.`)
      return entry as RecordedErasure
    })
  },
  lastEpoch: async () => Number((await files.read(epochFile)) ?? '0'),
  saveEpoch: (epoch) => files.write(epochFile, `${epoch}\n`),
})

export const ledgerInBucket = (place: string, bucket: Bucket): ErasureLedger => ledgerOf(inBucket(place, bucket))

/** Variables with the keys of a ledger in a bucket. */
export interface LedgerKeys {
  readonly ERASURE_LEDGER_ACCESS_KEY?: string | undefined
  readonly ERASURE_LEDGER_SECRET_KEY?: string | undefined
}

/** Opens the erasure ledger, apart from databases and backups: a folder, or a bucket (`s3+https://<server>/<bucket>`). */
export const openErasureLedger = (place: string, keys: LedgerKeys = {}): ErasureLedger => {
  if (!place.startsWith('s3+')) return ledgerOf(inFolder(place))
  const { ERASURE_LEDGER_ACCESS_KEY: accessKey, ERASURE_LEDGER_SECRET_KEY: secretKey } = keys
  return ledgerInBucket(place, openS3Bucket(place, { accessKey, secretKey }))
}
