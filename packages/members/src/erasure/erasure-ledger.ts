import { ErasureKind } from '@love-space/contracts/erasure.events.ts'
import { Id, Instant } from '@love-space/contracts/primitives.ts'
import { Type, type Static } from '@sinclair/typebox'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fits } from '@love-space/service-kit/process/validation.ts'
import { writeDurably } from '@love-space/service-kit/process/write-durably.ts'

export const RecordedErasure = Type.Object({ kind: ErasureKind, id: Id, at: Instant })
export type RecordedErasure = Static<typeof RecordedErasure>

const suffix = '.json'

/** Writes an erasure to its own file, in a folder apart from the databases. Idempotent. */
export const recordErasure = async (folder: string, entry: RecordedErasure): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeDurably(join(folder, `${entry.kind}-${entry.id}${suffix}`), `${JSON.stringify(entry)}\n`)
}

/** Returns the entries in any order. Throws if a file is not readable or invalid. */
export const readErasureLedger = async (folder: string): Promise<RecordedErasure[]> => {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const entries: RecordedErasure[] = []
  for (const name of names.filter((name) => /^(space|user)-/.test(name) && name.endsWith(suffix))) {
    const entry: unknown = JSON.parse(await readFile(join(folder, name), 'utf8'))
    if (!fits(RecordedErasure, entry)) throw new Error(`${join(folder, name)} is no entry of the erasure ledger.`)
    entries.push(entry as RecordedErasure)
  }
  return entries
}
