import { ErasureKind } from '@love-space/contracts/erasure.events.ts'
import { Id, Instant } from '@love-space/contracts/primitives.ts'
import { Type, type Static } from '@sinclair/typebox'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fits } from '@love-space/service-kit/process/validation.ts'
import { writeDurably } from '@love-space/service-kit/process/write-durably.ts'

/** That a space or user was erased: nothing but the id, kind and time. */
export const LedgerEntry = Type.Object({ kind: ErasureKind, id: Id, at: Instant })
export type LedgerEntry = Static<typeof LedgerEntry>

const suffix = '.json'

/** Notes an erasure in the folder that outlives the databases; a file each, so that nothing has to be locked. Harmless to repeat. */
export const noteErasure = async (folder: string, entry: LedgerEntry): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeDurably(join(folder, `${entry.kind}-${entry.id}${suffix}`), `${JSON.stringify(entry)}\n`)
}

/** Everything that was ever erased, in no particular order; a file of the ledger that cannot be read throws. */
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
