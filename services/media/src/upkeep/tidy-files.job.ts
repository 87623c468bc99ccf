import { isVoice } from '@love-space/contracts/media/file-types.ts'
import { forEachMatching } from '@love-space/service-kit/store/work-off.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { scheduledJob, type Job } from '@love-space/service-kit/jobs/job.ts'
import { jobIdOf } from '@love-space/service-kit/jobs/jobs.ts'
import type { QueryFilter } from 'mongoose'
import type { Deps } from '../deps.ts'
import { renderFile } from '../files/render-file.ts'
import { finishUpload } from '../uploads/finish-upload.ts'
import { convertVoice } from '../voices/convert-voice.ts'
import type { FileDoc } from '../files/file.model.ts'
import { removeFile } from '../files/remove-file.ts'
import { compareStorage } from './compare-storage.job.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** Time after which a running process would have finished the upload. */
const finishMsMax = 5 * minuteMs
/** Time after which the rendering job has made its last retry. */
const renderMsMax = 2 * 60 * minuteMs

const finishStalled = (deps: Deps, signal: AbortSignal): Promise<void> => {
  const before = new Date(deps.clock().getTime() - finishMsMax)
  const finish = async ({ _id }: FileDoc): Promise<void> => {
    try {
      await finishUpload(deps, _id)
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error
    }
  }
  return forEachMatching(deps.files, { state: 'finishing', createdAt: { $lt: before } }, finish, signal)
}

const expire = ({ files, clock }: Deps, signal: AbortSignal): Promise<void> =>
  forEachMatching(
    files,
    { state: 'uploading', expiresAt: { $lt: clock() } },
    ({ _id }) => files.update({ _id, state: 'uploading' }, { $set: { state: 'removing' } }, []),
    signal,
  )

/**
 * Marks files for removal that were unused for a day and that no record can show anymore. The write repeats the
 * condition, so that a file attached meanwhile stays.
 */
const removeUnreferenced = ({ files, clock }: Deps, signal: AbortSignal): Promise<void> => {
  const before = new Date(clock().getTime() - dayMs)
  const idle: QueryFilter<FileDoc> = {
    state: { $in: ['processing', 'ready', 'failed'] },
    unreferencedSince: { $lt: before },
    $or: [{ expiresAt: null }, { expiresAt: { $lt: clock() } }],
  }
  const remove = ({ _id }: FileDoc) =>
    files.update({ ...idle, _id, 'refs.0': { $exists: false } }, { $set: { state: 'removing' } }, [])
  return forEachMatching(files, idle, remove, signal)
}

/** Retries pictures and recordings whose job failed, for example because of a missing library or FFmpeg. */
const retryStuck = (deps: Deps, signal: AbortSignal): Promise<void> => {
  const { files, jobs, ffmpeg, clock } = deps
  const before = new Date(clock().getTime() - renderMsMax)
  const retry = async ({ _id: fileId, purpose, edit, spaceId, userId }: FileDoc): Promise<void> => {
    const isRecording = isVoice(purpose)
    if (isRecording && !ffmpeg) return
    const key = isRecording ? fileId : `${fileId}:${edit.number}`
    const id = isRecording ? jobIdOf(convertVoice, key) : jobIdOf(renderFile, key)
    const status = await jobs.status(id)
    if (status?.state === 'failed') await jobs.retry(id)
    // The job is done or gone, but the file was never updated.
    else if (status === null || status.state === 'done') {
      const again = `${key}:${clock().toISOString().slice(0, 10)}`
      const owner = spaceId === null ? { userId } : { userId, spaceId }
      await (isRecording
        ? jobs.start(convertVoice, { key: again, data: { fileId }, ...owner })
        : jobs.start(renderFile, { key: again, data: { fileId, edit: edit.number }, ...owner }))
    }
  }
  return forEachMatching(files, { state: 'processing', createdAt: { $lt: before } }, retry, signal)
}

const removeMarked = (deps: Deps, signal: AbortSignal): Promise<void> =>
  forEachMatching(deps.files, { state: 'removing' }, (file) => removeFile(deps, file), signal)

export const tidyFiles = (deps: Deps): readonly Job[] => [
  scheduledJob({
    name: 'remove-unused-files',
    schedule: '*/10 * * * *',
    run: async ({ step }) => {
      await step('finish', (signal) => finishStalled(deps, signal))
      await step('expire', (signal) => expire(deps, signal))
      await step('stuck', (signal) => retryStuck(deps, signal))
      await step('unreferenced', (signal) => removeUnreferenced(deps, signal))
      await step('remove', (signal) => removeMarked(deps, signal))
    },
  }),
  ...compareStorage(deps),
]
