import type { cutAudit } from '@love-space/contracts/admin/audit.internal.ts'
import type { AnswerOf, BodyOf } from '@love-space/contracts/call-parts.ts'
import { addDays, refusedDay } from '@love-space/couple-rules/days.ts'
import { AppError, invalidInput, unlessDuplicate } from '@love-space/service-kit/process/app-error.ts'
import type { Deps } from '../deps.ts'
import type { UserRowDoc } from '../users/user-row.model.ts'
import type { AuditEntryDoc } from './audit.model.ts'
import { verifyPage } from './audit.queries.ts'
import { audited } from './audited.ts'
import { checkpointId, type AuditCheckpointDoc } from './checkpoint.model.ts'
import { signatureOf } from './checkpoint.rules.ts'

/** Minimum age of entries that are cut, as the privacy page promises. */
export const auditDaysMin = 365
/** Maximum number of entries that one call cuts. */
const cutMax = 5_000
const deletedAtOnce = 1_000

const readCheckpoint = ({ auditCheckpoints }: Deps) =>
  auditCheckpoints.findById(checkpointId).lean<AuditCheckpointDoc | null>()

/** Returns the super_admin with this e-mail. Throws FORBIDDEN. */
const operatorWith = async ({ userRows }: Deps, email: string) => {
  const row = await userRows.findOne({ email, roles: 'super_admin', active: true }).lean<UserRowDoc | null>()
  if (!row) throw new AppError('FORBIDDEN', 'No active super_admin has this email.')
  return { userId: row._id, roles: row.roles }
}

const requireOld = (before: string, now: Date): void => {
  const refused = refusedDay(before)
  if (refused !== undefined) throw invalidInput('body.before', refused)
  if (before > addDays(now.toISOString().slice(0, 10), -auditDaysMin))
    throw invalidInput('body.before', `Entries are kept for ${auditDaysMin} days at least.`)
}

/** Throws CONFLICT if an entry behind the checkpoint is inconsistent: a cut would remove the evidence. */
const requireConsistent = async (deps: Deps, number: number): Promise<void> => {
  for (let after: number | null = 0; after !== null && after < number;) {
    const { broken, next }: Awaited<ReturnType<typeof verifyPage>> = await verifyPage(deps, after)
    if (broken) throw new AppError('CONFLICT', `Entry ${broken.number} is inconsistent: ${broken.what}.`)
    after = next
  }
}

/** Deletes the entries before the checkpoint with their values. Finishes a cut that was killed. */
const deleteCut = async ({ auditEntries, auditValues }: Deps, number: number): Promise<void> => {
  for (;;) {
    const found = await auditEntries
      .find({ _id: { $lte: number } })
      .sort({ _id: 1 })
      .limit(deletedAtOnce)
      .lean<AuditEntryDoc[]>()
    const last = found.at(-1)
    if (!last) return
    await auditValues.deleteMany({ _id: { $in: found.flatMap(({ valuesId }) => valuesId ?? []) } })
    await auditEntries.deleteMany({ _id: { $lte: last._id } })
  }
}

/** Returns the last entry of this cut, or null if no entry is old enough. */
const lastToCut = async ({ auditEntries }: Deps, before: string, from: number): Promise<AuditEntryDoc | null> => {
  const old = { at: { $lt: new Date(`${before}T00:00:00.000Z`) } }
  const last = await auditEntries.findOne(old).sort({ at: -1, _id: -1 }).lean<AuditEntryDoc | null>()
  if (!last || last._id <= from) return null
  return last._id <= from + cutMax ? last : auditEntries.findById(from + cutMax).lean<AuditEntryDoc | null>()
}

/**
 * Deletes entries from before a day, up to a signed checkpoint that is written first. May be killed at any moment:
 * verification begins behind the checkpoint, and the next call deletes what is left before it.
 */
export const cutEntries = async (
  deps: Deps,
  { before, email }: BodyOf<typeof cutAudit>,
  requestId: string,
): Promise<AnswerOf<typeof cutAudit>['data']> => {
  const { auditCheckpoints, clock, env } = deps
  requireOld(before, clock())
  const user = await operatorWith(deps, email)
  const from = (await readCheckpoint(deps))?.number ?? 0
  const last = await lastToCut(deps, before, from)
  await requireConsistent(deps, last?._id ?? from + 1)
  await deleteCut(deps, from)
  if (!last) return { cut: 0, number: from, isDone: true }
  const { _id: number, hash } = last
  const cut = { number, hash, count: number - from, at: clock() }
  return audited(deps, { user, requestId }, { action: 'audit.cut', recordId: String(number) }, async () => {
    const checkpoint = { ...cut, signature: signatureOf(cut, env.INTERNAL_PRIVATE_KEY) }
    const older = { _id: checkpointId, number: { $lt: number } }
    await unlessDuplicate(auditCheckpoints.updateOne(older, { $set: checkpoint }, { upsert: true }).exec())
    await deleteCut(deps, number)
    const after = { number, hash, count: cut.count, before }
    return { result: { cut: cut.count, number, isDone: cut.count < cutMax }, after }
  })
}
