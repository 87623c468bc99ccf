import { isVoice } from '@love-space/contracts/media/file-types.ts'
import { forEachMatching } from '@love-space/service-kit/store/work-off.ts'
import { AppError, isUnavailable } from '@love-space/service-kit/process/app-error.ts'
import { scheduledJob, type Job, type WalkedPage } from '@love-space/service-kit/jobs/job.ts'
import { jobIdOf } from '@love-space/service-kit/jobs/jobs.ts'
import type { QueryFilter } from 'mongoose'
import type { Deps } from '../deps.ts'
import { renderFile } from '../files/render-file.ts'
import { finishUpload } from '../uploads/finish-upload.ts'
import { convertVoice } from '../voices/convert-voice.ts'
import { reviewVideo } from '../videos/review-video.ts'
import { takeLook } from '../images/take-look.ts'
import { contentKeyOf, dropUnclaimed, releaseContent } from '../files/content.ts'
import type { FileDoc } from '../files/file.model.ts'
import { removeFile } from '../files/remove-file.ts'
import { dropWorkBefore, keysAtOnce } from '../storage/storage.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** Time after which a running process would have finished the upload. */
const finishMsMax = 5 * minuteMs
/** Time after which the rendering job has made its last retry. */
const renderMsMax = 2 * 60 * minuteMs
const atOnceMax = 200

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

const finishRemovals = async (deps: Deps): Promise<void> => {
  for (const { _id } of await deps.contents.find({ state: 'removing' }, { limit: atOnceMax }))
    await releaseContent(deps, _id, '')
}

/** Releases contents of files that no longer exist, a page of them behind the id `after`. */
const releaseContents = async (
  deps: Deps,
  after: string,
  before: Date,
  signal: AbortSignal,
): Promise<WalkedPage<string>> => {
  const { contents, files } = deps
  const page = await contents.find(
    { _id: { $gt: after }, state: 'stored', createdAt: { $lt: before } },
    { sort: { _id: 1 }, limit: atOnceMax },
  )
  const claiming = page.flatMap((content) => content.files)
  const there = new Set((await files.findByIds(claiming, { select: ['_id'] })).map(({ _id }) => _id))
  for (const content of page) {
    signal.throwIfAborted()
    for (const fileId of content.files) if (!there.has(fileId)) await releaseContent(deps, content._id, fileId)
    for (const _id of content.files) {
      const file = { _id, scope: content.scope }
      if (contentKeyOf(file) !== content.key) await dropUnclaimed(deps, file)
    }
    if (content.files.length === 0) await releaseContent(deps, content._id, '')
  }
  return { place: page.at(-1)?._id ?? after, isLast: page.length < atOnceMax }
}

const keyOfFile = /^([0-9a-f]{24})\/(contents|files)\/([0-9a-f]{24})(?:\/|$)/

/** Deletes stored bytes that no document names, for example renditions written while their file was removed. */
const dropUnknown = async (
  { storage, files, contents }: Deps,
  after: string,
  before: Date,
  signal: AbortSignal,
): Promise<WalkedPage<string>> => {
  const keys = await storage.keysBefore(before, after)
  const found = keys.flatMap((key) => {
    const [, , kind, fileId = ''] = keyOfFile.exec(key) ?? []
    return kind === undefined ? [] : [{ key, kind, fileId }]
  })
  const ids = [...new Set(found.map(({ fileId }) => fileId))]
  const present = new Set((await files.findByIds(ids, { select: ['_id'] })).map(({ _id }) => _id))
  for (const { key, kind, fileId } of found) {
    signal.throwIfAborted()
    // A file with this id exists and may be about to use these bytes; if not, the steps above delete them.
    if (present.has(fileId)) continue
    if (kind === 'files' || !(await contents.exists({ key }))) await storage.disk.delete(key)
  }
  return { place: keys.at(-1) ?? after, isLast: keys.length < keysAtOnce }
}

const dropStrays = async ({ storage, files, clock }: Deps): Promise<void> => {
  const before = new Date(clock().getTime() - dayMs)
  const known = { $in: ['uploading', 'finishing'] as ('uploading' | 'finishing')[] }
  for (const id of await storage.stagedBefore(before)) {
    if (!(await files.exists({ _id: id, state: known }))) await storage.dropStaged(id)
  }
}

/** Checks videos again that an earlier release stored, because it detected less metadata. */
const reviewVideos = (deps: Deps, signal: AbortSignal): Promise<void> => {
  // A missing or unreadable video must not block the others.
  const review = (file: FileDoc): Promise<void> =>
    reviewVideo(deps, file).catch((error: unknown) => {
      if (isUnavailable(error)) throw error
      deps.logger.warn({ error, fileId: file._id }, 'Checking a video of an earlier release failed; it stays as it is')
    })
  return forEachMatching(deps.files, { kind: 'video', state: 'ready', isWithheld: { $exists: false } }, review, signal)
}

/** Takes the looks of pictures that an earlier release stored. */
const takeLooks = (deps: Deps, signal: AbortSignal): Promise<void> => {
  // A missing picture must not block the others.
  const take = (file: FileDoc): Promise<void> =>
    takeLook(deps, file, signal).catch((error: unknown) => {
      if (isUnavailable(error) || signal.aborted) throw error
      deps.logger.warn({ error, fileId: file._id }, 'Taking the look of a picture failed; the next night tries again')
    })
  return forEachMatching(deps.files, { kind: 'image', state: 'ready', look: { $exists: false } }, take, signal)
}

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
  scheduledJob({
    name: 'compare-storage',
    schedule: '17 3 * * *',
    run: async ({ step, walk }) => {
      const before = new Date(deps.clock().getTime() - dayMs)
      await step('removals', () => finishRemovals(deps))
      await walk('contents', '', (after, signal) => releaseContents(deps, after, before, signal))
      await step('staged', () => dropStrays(deps))
      await step('work', () => dropWorkBefore(deps.storage.workFolder, before))
      await walk('unknown', '', (after, signal) => dropUnknown(deps, after, before, signal))
      await step('videos', (signal) => reviewVideos(deps, signal))
      await step('looks', (signal) => takeLooks(deps, signal))
    },
  }),
]
