import type { Export } from '@love-space/contracts/media/export.routes.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import { AppError, unlessDuplicate, requireFound } from '@love-space/service-kit/process/app-error.ts'
import type { Downloads } from '@love-space/members/downloads.ts'
import { jobIdOf, jobOf } from '@love-space/service-kit/jobs/jobs.ts'
import type { Deps } from '../deps.ts'
import type { ExportDoc } from './export.model.ts'
import { exportKeyOf, makeExport } from './make-export.job.ts'

const dayMs = 86_400_000

const toExport = async ({ jobs, clock }: Deps, doc: ExportDoc): Promise<Export> => {
  const { _id: userId, exportId: id, askedAt, bytes, expiresAt } = doc
  const common = { id, bytes, askedAt: askedAt.toISOString(), expiresAt: expiresAt?.toISOString() ?? null }
  if (bytes !== null) return { ...common, state: 'ready', progress: 1 }
  const job = await jobs.status(jobIdOf(makeExport, id), { userId })
  const { done = 0, total = 0 } = job?.progress ?? {}
  // A missing job has not started yet, or it failed and was removed long ago.
  const isLost = job === null && clock().getTime() - askedAt.getTime() > dayMs
  const hasFailed = isLost || job?.state === 'failed' || job?.state === 'cancelled'
  return { ...common, state: hasFailed ? 'failed' : 'working', progress: total > 0 ? Math.min(1, done / total) : 0 }
}

const isCurrent = ({ expiresAt }: ExportDoc, now: Date): boolean => expiresAt === null || expiresAt > now

export const readExport = async (deps: Deps, userId: string): Promise<Export | null> => {
  const doc = await deps.exports.findById(userId)
  return doc && isCurrent(doc, deps.clock()) ? toExport(deps, doc) : null
}

export const beginExport = async (deps: Deps, userId: string): Promise<Export> => {
  const { exports, clock } = deps
  const stored = await exports.findById(userId)
  const earlier = stored && (await toExport(deps, stored))
  if (earlier?.state === 'working') return earlier
  const time = clock()
  const exportId = newId()
  const fields = { exportId, askedAt: time, bytes: null, expiresAt: null }
  const job = jobOf(makeExport, { key: exportId, data: { userId, exportId }, userId, time })
  const begin = (): Promise<ExportDoc | null> =>
    stored
      ? exports.update({ _id: userId, exportId: stored.exportId }, { $set: fields }, [job])
      : exports.insert({ _id: userId, ...fields }, [job])
  const begun = await unlessDuplicate(begin())
  const current = requireFound(begun ?? (await exports.findById(userId)), 'CONFLICT')
  return toExport(deps, current)
}

export const offerExport = async (
  { exports, clock }: Deps,
  downloads: Downloads,
  userId: string,
): Promise<{ url: string; expiresAt: string }> => {
  const doc = await exports.findById(userId)
  if (!doc || doc.bytes === null || !isCurrent(doc, clock())) throw new AppError('EXPORT_NOT_READY')
  const name = `love-space-${doc.askedAt.toISOString().slice(0, 10)}.zip`
  return downloads.offer({ userId, key: exportKeyOf(userId, doc.exportId), name, type: 'application/zip' })
}

const batch = 200

/** Deletes expired exports: the file first, so that a failure leaves the record for the next run. */
export const removeOldExports = async ({ exports, storage, clock }: Deps, signal: AbortSignal): Promise<void> => {
  for (const doc of await exports.find({ expiresAt: { $lt: clock() } }, { limit: batch })) {
    signal.throwIfAborted()
    await storage.disk.delete(exportKeyOf(doc._id, doc.exportId))
    await exports.tombstone({ _id: doc._id, exportId: doc.exportId }, [])
  }
}
