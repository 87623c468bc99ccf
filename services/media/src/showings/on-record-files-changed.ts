import { getRecordFiles } from '@love-space/contracts/engagement/record-files.internal.ts'
import type { recordFilesChanged } from '@love-space/contracts/engagement/record-files.events.ts'
import type { RecordFiles } from '@love-space/contracts/engagement/record-files.ts'
import type { EventData } from '@love-space/contracts/event.ts'
import type { Deps } from '../deps.ts'
import { attachSealedFile, detachOthers } from '../files/attach-file.ts'
import { attachVoice } from '../files/carry-voice.ts'
import { recordOfRef, recordRef } from '../files/record-ref.ts'
import { saveShowing } from './on-record-changed.ts'

type Facts = EventData<typeof recordFilesChanged>

/** Higher than every version of a record, so that a late read of the record cannot restore its files. */
const goneVersion = Number.MAX_SAFE_INTEGER
const gone: RecordFiles = { version: goneVersion, fileIds: [], sealing: null }

/**
 * Detaches a file from records that are gone, of which the event is under way: who takes a letter back may seal another
 * with its photos.
 */
const detachFromGone = async (deps: Deps, fileId: string, ref: string, of: Omit<Facts, 'kind' | 'recordId'>) => {
  const others = ((await deps.files.findById(fileId))?.refs ?? []).filter((other) => other !== ref)
  for (const other of others) await saveRecordFiles(deps, { ...recordOfRef(other), ...of })
}

/**
 * Reads the files of a record from engagement and attaches them. Files of a record that is gone stay for a day, so that
 * it can be undone. Idempotent.
 */
export const saveRecordFiles = async (deps: Deps, { kind, recordId, spaceId, userId }: Facts): Promise<void> => {
  const { record } = (await deps.engagement.call(getRecordFiles, { params: { kind, id: recordId } })).data
  const _id = recordRef(kind, recordId)
  const { version, fileIds, sealing, audience } = record ?? gone
  const own = sealing && { ...sealing, opensAt: sealing.opensAt === null ? null : new Date(sealing.opensAt) }
  const lost = record ? [] : await deps.files.find({ refs: _id }, { select: ['_id'] })
  const showing = {
    _id,
    version,
    fileIds,
    spaceId,
    userId,
    ...(own && { sealing: own }),
    ...(audience && { audience }),
  }
  await saveShowing(deps, showing, async (newest) => {
    const { sealing: sealed } = newest
    for (const fileId of newest.fileIds) {
      if (sealed) {
        await detachFromGone(deps, fileId, _id, { spaceId, userId })
        await attachSealedFile(deps, { spaceId, userId }, { fileId, ref: _id, sealing: sealed })
      } else await attachVoice(deps, { spaceId, userId, fileId, ref: _id }, newest.audience)
    }
    await detachOthers(deps, _id, newest.fileIds)
  })
  for (const file of lost) {
    await deps.files.update({ _id: file._id, 'refs.0': { $exists: false } }, { $set: { expiresAt: null } }, [])
  }
}

export const onRecordFilesChanged = async (deps: Deps, facts: Facts): Promise<void> => {
  if (!(await deps.erasures.hasAny([facts.spaceId]))) await saveRecordFiles(deps, facts)
}
