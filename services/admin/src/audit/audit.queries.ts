import { type AuditDetails, AuditEntry } from '@love-space/contracts/admin/audit.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import type { Deps } from '../deps.ts'
import { toAnswer } from '../tables/row-fields.ts'
import { namesOf } from '../user-names.ts'
import type { AuditEntryDoc, AuditValuesDoc } from './audit.model.ts'
import { faultOf, type AuditValues } from './audit.rules.ts'
import { checkpointId, type AuditCheckpointDoc } from './checkpoint.model.ts'
import { isSigned } from './checkpoint.rules.ts'

type Names = ReadonlyMap<string, string>

const toEntry = (entry: AuditEntryDoc, names: Names): AuditEntry =>
  toAnswer(AuditEntry, {
    ...entry,
    id: String(entry._id),
    operator: { id: entry.operatorId, name: names.get(entry.operatorId) ?? null },
  })

export const toEntries = async (deps: Deps, entries: readonly AuditEntryDoc[]): Promise<AuditEntry[]> => {
  const names = await namesOf(
    deps,
    entries.map(({ operatorId }) => operatorId),
  )
  return entries.map((entry) => toEntry(entry, names))
}

export const getAuditEntry = async (deps: Deps, id: string): Promise<AuditDetails> => {
  const entry = await deps.auditEntries.findById(Number(id)).lean<AuditEntryDoc | null>()
  if (!entry) throw new AppError('NOT_FOUND')
  const kept = entry.valuesId ? await deps.auditValues.findById(entry.valuesId).lean<AuditValuesDoc | null>() : null
  const values = kept ? (JSON.parse(kept.values) as { before: AuditValues | null; after: AuditValues | null }) : null
  return {
    ...toEntry(entry, await namesOf(deps, [entry.operatorId])),
    before: values?.before ?? null,
    after: values?.after ?? null,
    areErased: entry.valuesId !== null && kept === null,
  }
}

const pageSize = 1_000

const brokenAt = (number: number, what: string) => ({ checked: 0, next: null, erased: 0, broken: { number, what } })

/** Checks a page of entries behind a number, or behind the checkpoint of the last cut if that is later. */
export const verifyPage = async ({ auditEntries, auditValues, auditCheckpoints, env }: Deps, after: number) => {
  const checkpoint = await auditCheckpoints.findById(checkpointId).lean<AuditCheckpointDoc | null>()
  if (checkpoint && !isSigned(checkpoint, env.INTERNAL_PRIVATE_KEY)) {
    return brokenAt(checkpoint.number, 'its checkpoint is not signed with the key of this service')
  }
  const origin = checkpoint ?? { number: 0, hash: '' }
  const isBehind = after > origin.number
  const found = await auditEntries
    .find({ _id: isBehind ? { $gte: after } : { $gt: origin.number } })
    .sort({ _id: 1 })
    .limit(pageSize + 1)
    .lean<AuditEntryDoc[]>()
  const [first] = found
  if (isBehind && first?._id !== after) return brokenAt(after, 'it is missing')
  // A cut is recorded itself, so some entry follows.
  if (checkpoint && !first) return brokenAt(origin.number + 1, 'it is missing')
  let previous = isBehind && first ? { number: first._id, hash: first.hash } : origin
  const page = isBehind ? found.slice(1) : found
  const ids = page.flatMap(({ valuesId }) => valuesId ?? [])
  const values = new Map(
    (await auditValues.find({ _id: { $in: ids } }).lean<AuditValuesDoc[]>()).map((kept) => [kept._id, kept]),
  )
  let erased = 0
  for (const [index, entry] of page.entries()) {
    const kept = entry.valuesId === null ? undefined : values.get(entry.valuesId)
    const what = faultOf(entry, previous, kept)
    if (what !== null) return { checked: index, next: null, erased, broken: { number: entry._id, what } }
    if (entry.valuesId !== null && !kept) erased += 1
    previous = { number: entry._id, hash: entry.hash }
  }
  return { checked: page.length, next: found.length > pageSize ? previous.number : null, erased, broken: null }
}
