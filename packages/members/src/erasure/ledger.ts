import { ErasureKind } from '@love-space/contracts/erasure.events.ts'
import { Id, Instant } from '@love-space/contracts/primitives.ts'
import { Type, type Static } from '@sinclair/typebox'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fits } from '@love-space/service-kit/process/validation.ts'
import { writeDurably } from '@love-space/service-kit/process/write-durably.ts'

export const LedgerEntry = Type.Object({ kind: ErasureKind, id: Id, at: Instant })
export type LedgerEntry = Static<typeof LedgerEntry>

const suffix = '.json'

/** Records an erasure in a folder that outlives the databases. One file each, so no locks are needed. Idempotent. */
export const recordErasure = async (folder: string, entry: LedgerEntry): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeDurably(join(folder, `${entry.kind}-${entry.id}${suffix}`), `${JSON.stringify(entry)}\n`)
}

/** In any order. Throws if a file is unreadable. */
export const readLedger = async (folder: string): Promise<LedgerEntry[]> => {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const entries: LedgerEntry[] = []
  for (const name of names.filter((name) => /^(space|user)-/.test(name) && name.endsWith(suffix))) {
    const entry: unknown = JSON.parse(await readFile(join(folder, name), 'utf8'))
    if (!fits(LedgerEntry, entry)) throw new Error(`${join(folder, name)} is no entry of the ledger of erasures.`)
    entries.push(entry as LedgerEntry)
  }
  return entries
}
