import {
  badFormat,
  kindOfType,
  refusalOf,
  unsupported,
  type FileRefusal,
} from '@love-space/contracts/media/file-checks.ts'
import { isVoice } from '@love-space/contracts/media/file-types.ts'
import type { FileKind } from '@love-space/contracts/media/file.ts'
import { dayOf } from '@love-space/couple-rules/calendar.ts'
import { dayIn } from '@love-space/couple-rules/days.ts'
import { videoTakenOn } from '@love-space/couple-rules/taken-on.ts'
import { AppError, retryOnConflict } from '@love-space/service-kit/process/app-error.ts'
import type { DomainEvent } from '@love-space/service-kit/events/domain-event.ts'
import { jobOf } from '@love-space/service-kit/jobs/jobs.ts'
import { createHash } from 'node:crypto'
import { open, stat } from 'node:fs/promises'
import type { Deps } from '../deps.ts'
import { claimContent, contentIdOf, contentKeyOf, dropUnclaimed, releaseContent } from '../files/content.ts'
import { fileBecameReady, fileHasFailed, fileWasUploadedByOperator } from '../files/file.events.ts'
import type { FileDoc } from '../files/file.model.ts'
import { renderFile } from '../files/render-file.ts'
import { convertVoice } from '../voices/convert-voice.ts'
import { convertVideo, isConverted, isPlayedByAll } from '../videos/convert-video.job.ts'
import { hiddenRangesOf, isIsoVideo } from '../videos/hidden-ranges.ts'
import { detectType } from './detect-type.ts'
import { recordedType } from './sound-only.ts'
import { isMissing, type LocalFile } from '../storage/storage.ts'

const sha256Of = async (path: string): Promise<string> => {
  const hash = createHash('sha256')
  const file = await open(path)
  try {
    // Reuse one buffer: a stream would allocate as many bytes as the file has.
    const piece = Buffer.alloc(262_144)
    for (;;) {
      const { bytesRead } = await file.read(piece)
      if (bytesRead === 0) return hash.digest('base64url')
      hash.update(piece.subarray(0, bytesRead))
    }
  } finally {
    await file.close()
  }
}

const declaredKind = (type: string): FileKind | null => {
  const [kind] = type.toLowerCase().split('/')
  return kind === 'image' || kind === 'video' || kind === 'audio' ? kind : null
}

/** Returns the staged bytes, or the stored ones if they were moved. */
const localFileOf = async ({ storage }: Deps, file: FileDoc): Promise<LocalFile | null> => {
  const staged = await storage.stagedFile(file._id)
  if (staged) return staged
  const key = contentKeyOf(file)
  return (await storage.disk.exists(key)) ? storage.localFile(key) : null
}

/** Returns the file or throws its refusal, so that retries get the same answer. */
const outcomeOf = (file: FileDoc | null): FileDoc => {
  if (!file || file.state === 'removing') throw new AppError('UPLOAD_NOT_FOUND')
  if (file.state === 'failed') throw new AppError('FILE_FORMAT_REFUSED', file.failure ?? undefined)
  return file
}

const refuse = async (deps: Deps, file: FileDoc, refusal: FileRefusal): Promise<never> => {
  const now = deps.clock()
  const failed = { state: 'failed', failure: refusal.message, failureCode: refusal.code } as const
  await deps.files.update(
    { _id: file._id, state: 'finishing' },
    { $set: { ...failed, bytes: 0, unreferencedSince: now, expiresAt: null } },
    [await fileHasFailed(deps, file)],
  )
  await deps.storage.dropStaged(file._id)
  throw new AppError(refusal.code, refusal.message)
}

/** Returns the result of the process that moved the bytes. Throws UPLOAD_NOT_FOUND if the bytes are gone. */
const withoutBytes = async ({ files }: Deps, id: string): Promise<FileDoc> => {
  const present = await files.findById(id)
  if (present?.state !== 'finishing') return outcomeOf(present)
  await files.update({ _id: id, state: 'finishing' }, { $set: { state: 'removing' } }, [])
  throw new AppError('UPLOAD_NOT_FOUND')
}

/** Longest time for which a device holds a memory until its last file arrives. Earlier files must stay that long. */
const waitingMsMax = 8 * 24 * 3_600_000
const isForRecord = ({ purpose }: FileDoc): boolean =>
  isVoice(purpose) || ['memory', 'memories', 'timeline', 'sealed'].includes(purpose)

/** Progress until the conversion job knows the duration. */
const notBegun = { done: 0, total: 1 }

/**
 * Turns a completed upload into a file: detects its type, stores its bytes, then acknowledges it in one write with its
 * jobs. Safe to repeat, to run concurrently, and after a crash at any point. Throws the reason for a refusal.
 */
export const finishUpload = (deps: Deps, id: string): Promise<FileDoc> =>
  // The staged bytes disappear when another process finishes the same upload.
  retryOnConflict(() => finishOnce(deps, id), { isConflict: isMissing })

const requireType = async (deps: Deps, begun: FileDoc, path: string): Promise<string> => {
  const { files, env } = deps
  if ((await stat(path)).size !== begun.bytes) {
    await files.update({ _id: begun._id, state: 'finishing' }, { $set: { state: 'uploading' } }, [])
    throw new AppError('UPLOAD_OFFSET_WRONG')
  }
  const detected = await detectType(path)
  const type = detected !== null && isVoice(begun.purpose) ? await recordedType(path, detected) : detected
  const guess = declaredKind(begun.type)
  if (type === null) return refuse(deps, begun, guess ? badFormat(guess) : unsupported)
  const refusal = refusalOf({ type, bytes: begun.bytes, purpose: begun.purpose })
  if (refusal) return refuse(deps, begun, refusal)
  if (env.HEIC === 'off' && /hei[cf]$/.test(type)) return refuse(deps, begun, badFormat('image'))
  return type
}

/** Returns the local day on which a video was recorded; by the couple's calendar if it names no local time. */
const recordedOn = async ({ members, clock }: Deps, { spaceId }: FileDoc, path: string) => {
  const calendar = spaceId === null ? undefined : await members.findCalendar(spaceId)
  const file = await open(path)
  try {
    const read = async (from: number, bytes: number): Promise<Uint8Array> => {
      const piece = Buffer.alloc(bytes)
      const { bytesRead } = await file.read(piece, 0, bytes, from)
      return piece.subarray(0, bytesRead)
    }
    const { size } = await file.stat()
    const dayAt = (instant: number): string => (calendar ? dayOf(calendar, instant) : dayIn('UTC', instant))
    return await videoTakenOn(read, size, clock(), dayAt)
  } finally {
    await file.close()
  }
}

const finishedAs = async (deps: Deps, begun: FileDoc, path: string, type: string, isComplete: boolean) => {
  const { _id: id, spaceId, userId } = begun
  const now = deps.clock()
  const kind = kindOfType(type, begun.purpose) as FileKind
  const owner = spaceId === null ? { userId } : { spaceId, userId }
  const isImage = kind === 'image'
  const isRecording = isVoice(begun.purpose)
  const converts = !isRecording && deps.ffmpeg !== null && isConverted(type)
  const takenOn = isIsoVideo(type) ? await recordedOn(deps, begun, path) : undefined
  const isPrepared = converts && kind === 'video' && (!isComplete || !isPlayedByAll(type))
  const changes = {
    state: isImage || isRecording ? ('processing' as const) : ('ready' as const),
    type,
    kind,
    isWithheld: isRecording || !isComplete,
    converting: isPrepared ? notBegun : null,
    unreferencedSince: now,
    expiresAt: isForRecord(begun) ? new Date(now.getTime() + waitingMsMax) : null,
    ...(takenOn === undefined ? {} : { takenOn }),
  }
  const prepared = async (): Promise<DomainEvent | ReturnType<typeof jobOf>> => {
    if (isImage) return jobOf(renderFile, { key: `${id}:1`, data: { fileId: id, edit: 1 }, ...owner, time: now })
    if (isRecording) return jobOf(convertVoice, { key: id, data: { fileId: id }, ...owner, time: now })
    return fileBecameReady(deps, { ...begun, kind })
  }
  const effects = [
    await prepared(),
    ...fileWasUploadedByOperator(deps, begun),
    ...(converts ? [jobOf(convertVideo, { key: id, data: { fileId: id }, ...owner, time: now })] : []),
  ]
  return { changes, effects }
}

const finishWith = async (deps: Deps, begun: FileDoc, path: string): Promise<FileDoc> => {
  const { files, storage } = deps
  const { _id: id } = begun
  const type = await requireType(deps, begun, path)
  const contentId = contentIdOf(begun.scope, await sha256Of(path))
  const { ranges: hiddenRanges, isComplete } = await hiddenRangesOf(path, type)
  const key = await claimContent(deps, begun, { id: contentId, bytes: begun.bytes })
  if (key === null) return withoutBytes(deps, id)
  const { changes, effects } = await finishedAs(deps, begun, path, type, isComplete)
  const finishing = { _id: id, state: 'finishing' } as const
  const kept = await files.update(finishing, { $set: { ...changes, contentId, hiddenRanges } }, effects)
  if (!kept) {
    const present = await files.findById(id)
    // Another process finished or removed the upload. Keep the bytes only if its file uses the same content.
    if (present?.contentId !== contentId) await releaseContent(deps, contentId, id)
    return outcomeOf(present)
  }
  await storage.dropStaged(id)
  // Another upload stored identical bytes under its own key first.
  if (key !== contentKeyOf(begun)) await dropUnclaimed(deps, begun)
  return kept
}

const finishOnce = async (deps: Deps, id: string): Promise<FileDoc> => {
  const { files, storage } = deps
  const begun =
    (await files.update(
      { _id: id, state: { $in: ['uploading', 'finishing'] } },
      { $set: { state: 'finishing' } },
      [],
    )) ?? outcomeOf(await files.findById(id))
  if (begun.state !== 'finishing') {
    // The process that finished it may have crashed before deleting the staged bytes.
    await storage.dropStaged(id)
    return begun
  }

  const local = await localFileOf(deps, begun)
  if (!local) return withoutBytes(deps, id)
  try {
    return await finishWith(deps, begun, local.path)
  } finally {
    await local.release()
  }
}
