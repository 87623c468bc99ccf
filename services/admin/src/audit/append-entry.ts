import { newId, randomToken } from '@love-space/service-kit/process/crypto.ts'
import { isDuplicateKey, retryOnConflict } from '@love-space/service-kit/process/app-error.ts'
import type { Deps } from '../deps.ts'
import type { AuditEntryDoc, AuditValuesDoc } from './audit.model.ts'
import { digestOf, hashOf, type AuditValues } from './audit.rules.ts'

export type NewEntry = Pick<AuditEntryDoc, 'operatorId' | 'action' | 'outcome' | 'recordId' | 'code' | 'requestId'> & {
  readonly values?: { readonly before: AuditValues | null; readonly after: AuditValues | null }
  readonly subjectId?: string | undefined
}

const triesMax = 50

const keepValues = async (
  { auditValues }: Deps,
  { values, subjectId }: NewEntry,
): Promise<Pick<AuditEntryDoc, 'valuesId' | 'valuesDigest'>> => {
  if (!values) return { valuesId: null, valuesDigest: null }
  const kept: AuditValuesDoc = {
    _id: newId(),
    subjectId: subjectId ?? null,
    salt: randomToken(32),
    values: JSON.stringify(values),
  }
  await auditValues.create([kept])
  return { valuesId: kept._id, valuesDigest: digestOf(kept) }
}

/** The running append of this process, by collection. */
const lastWrites = new WeakMap<Deps['auditEntries'], Promise<void>>()

/** Writes of one process wait for each other, so that only other processes cause conflicts. */
export const appendEntry = (deps: Deps, entry: NewEntry): Promise<void> => {
  const write = () => appendNext(deps, entry)
  const turn = (lastWrites.get(deps.auditEntries) ?? Promise.resolve()).then(write, write)
  lastWrites.set(deps.auditEntries, turn)
  return turn
}

/** Appends an entry under the next number. Tries the one after if another process took it. */
const appendNext = async (deps: Deps, entry: NewEntry): Promise<void> => {
  const { auditEntries, clock } = deps
  // Store the values first: an entry without values would look as if they had been erased.
  const kept = await keepValues(deps, entry)
  const { operatorId, action, outcome, recordId, code, requestId } = entry
  const write = async () => {
    const last = await auditEntries.findOne().sort({ _id: -1 }).lean<AuditEntryDoc | null>()
    const next = {
      _id: (last?._id ?? 0) + 1,
      at: clock(),
      operatorId,
      action,
      outcome,
      recordId,
      code,
      requestId,
      ...kept,
      previousHash: last?.hash ?? '',
    }
    const words = [operatorId, requestId, ...(recordId === null ? [] : [recordId])].map((id) => id.toLowerCase())
    try {
      return await auditEntries.create([{ ...next, hash: hashOf(next), words }])
    } catch (error) {
      if (!isDuplicateKey(error)) throw error
      return undefined
    }
  }
  await retryOnConflict(write, { triesMax })
}
