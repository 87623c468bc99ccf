import { getRecordFiles } from '@love-space/contracts/engagement/record-files.internal.ts'
import type { recordFilesChanged } from '@love-space/contracts/engagement/record-files.events.ts'
import type { EventData } from '@love-space/contracts/event.ts'
import type { Deps } from '../deps.ts'
import { attachSealedFile, detachOthers, setAttached } from '../files/attach-file.ts'
import { removeUnused } from '../files/delete-file.ts'
import { saveShowing } from './on-record-changed.ts'
import { recordRef } from './showing.model.ts'

/** Higher than every version of a record, so that a late read of the record cannot restore its files. */
const goneVersion = Number.MAX_SAFE_INTEGER

/** Reads the files of a record from engagement and attaches them. Deletes them if the record is gone. Idempotent. */
export const saveRecordFiles = async (
  deps: Deps,
  { kind, recordId, spaceId, userId }: EventData<typeof recordFilesChanged>,
): Promise<void> => {
  const { record } = (await deps.engagement.call(getRecordFiles, { params: { kind, id: recordId } })).data
  const _id = recordRef(kind, recordId)
  const { version, fileIds, sealing } = record ?? { version: goneVersion, fileIds: [], sealing: null }
  const own = sealing && { ...sealing, opensAt: sealing.opensAt === null ? null : new Date(sealing.opensAt) }
  const lost = record ? [] : await deps.files.find({ refs: _id }, { select: ['_id'] })
  await saveShowing(deps, { _id, version, fileIds, spaceId, userId, ...(own && { sealing: own }) }, async (newest) => {
    if (!newest.sealing) return setAttached(deps, { spaceId }, _id, newest.fileIds)
    for (const fileId of newest.fileIds) {
      await attachSealedFile(deps, { spaceId, userId }, { fileId, ref: _id, sealing: newest.sealing })
    }
    await detachOthers(deps, _id, newest.fileIds)
  })
  for (const file of lost) await removeUnused(deps, file._id, ['processing', 'ready', 'failed'])
}

export const onRecordFilesChanged = async (deps: Deps, facts: EventData<typeof recordFilesChanged>): Promise<void> => {
  if (!(await deps.erasures.hasAny([facts.spaceId]))) await saveRecordFiles(deps, facts)
}
