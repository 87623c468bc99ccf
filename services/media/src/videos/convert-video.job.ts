import { Id } from '@love-space/contracts/primitives.ts'
import { Strict } from '@love-space/contracts/route.ts'
import { defineJob, type JobData, type JobRun } from '@love-space/service-kit/jobs/job.ts'
import { pause } from '@love-space/service-kit/process/pause.ts'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Deps } from '../deps.ts'
import { fileBecameReady } from '../files/file.events.ts'
import { copyKeyOf, extensionOf } from '../files/file-parts.ts'
import type { FileDoc } from '../files/file.model.ts'
import { storeRenditions, withOriginal } from '../files/made-copies.ts'
import { madeFolderOf } from '../files/remove-file.ts'
import { PictureRefused } from '../images/image-process.ts'
import { conversionCost, createCostMeter } from './conversion-budget.ts'
import { FfmpegGaveUp, VideoBeyondLimits, type Converted, type Ffmpeg, type VideoFacts } from './ffmpeg.ts'

/**
 * Job that makes a poster for a video without one, and a playable copy of a video that few browsers play. If ranges
 * cannot hide the metadata or other tracks of a video or sound, makes a copy without them.
 */
export const convertVideo = defineJob({
  name: 'convert-video',
  data: Strict({ fileId: Id }),
  concurrency: 1,
  turnsByOwner: true,
  stepMsMax: 3_600_000,
  retryDelaysMs: [5_000, 60_000],
})

const playable = new Set(['h264', 'vp8', 'vp9', 'av1'])
const playableTypes = new Set(['video/mp4', 'video/webm'])
/** Types that always get a copy, because ranges cannot hide their metadata. */
const copied = new Set(['video/webm', 'audio/mpeg', 'audio/mp3', 'audio/wav', 'audio/ogg', 'audio/aac'])
const progressEveryMs = 2_000
const lookEveryMs = 1_000

export const isConverted = (type: string): boolean => type.startsWith('video/') || copied.has(type)

export const isPlayedByAll = (type: string): boolean => playableTypes.has(type)

const findVideo = async ({ files }: Deps, id: string): Promise<FileDoc | null> => {
  const file = await files.findById(id)
  return file?.state === 'ready' ? file : null
}

class FileGone extends Error {
  override readonly name = 'FileGone'
}

/** Runs work, and aborts it when any replica removes the file. */
const whileThere = async (
  { files }: Deps,
  id: string,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> => {
  const gone = new AbortController()
  const ended = new AbortController()
  const checkCancellation = async (): Promise<void> => {
    while (!ended.signal.aborted) {
      await pause(lookEveryMs, ended.signal)
      // While the database is unreachable, assume that the file still exists.
      if (!(await files.exists({ _id: id, state: 'ready' }).catch(() => true))) return gone.abort(new FileGone())
    }
  }
  const watching = checkCancellation()
  try {
    await work(AbortSignal.any([signal, gone.signal]))
  } catch (error) {
    if (!(error instanceof FileGone)) throw error
  } finally {
    ended.abort()
    await watching
  }
}

/** Makes a poster. Its renditions are stored in the video's record, because the poster has no file of its own. */
const makePoster = async (deps: Deps, ffmpeg: Ffmpeg, id: string, signal: AbortSignal): Promise<void> => {
  const { files, images } = deps
  const file = await findVideo(deps, id)
  if (!file || file.kind !== 'video' || file.posterId !== null || file.renditions.length > 0) return
  await withOriginal(deps, file, 'video', async (original, folder) => {
    const frame = join(folder, 'frame.png')
    await ffmpeg.poster({ path: original, type: file.type }, frame, signal)
    const pictures = join(folder, 'poster')
    await mkdir(pictures)
    const edit = { crop: null, rotation: 0 as const }
    const made = await images.render({ input: frame, type: 'image/png', folder: pictures, edit }, signal)
    const renditions = await storeRenditions(deps, pictures, `${madeFolderOf(file)}1/`, made.renditions)
    const { width, height, placeholder, focus } = made
    await files.update({ _id: id, state: 'ready' }, { $set: { renditions, width, height, placeholder, focus } }, [
      await fileBecameReady(deps, file),
    ])
  })
}

const neededOf = (file: FileDoc, facts: VideoFacts): 'nothing' | 'copy' | 'conversion' => {
  const { codec, audioCodec } = facts
  if (codec === null && audioCodec === null) return 'nothing'
  const plays = file.kind === 'audio' || (playableTypes.has(file.type) && (codec === null || playable.has(codec)))
  if (!plays) return codec === null ? 'nothing' : 'conversion'
  return copied.has(file.type) || facts.hasOtherTracks || file.isWithheld ? 'copy' : 'nothing'
}

const convert = async (
  deps: Deps,
  ffmpeg: Ffmpeg,
  { file, original, folder, facts }: { file: FileDoc; original: string; folder: string; facts: VideoFacts },
  signal: AbortSignal,
  tell: JobRun<unknown>['progress'],
): Promise<string> => {
  const { files, env } = deps
  // A video without a declared length shows no progress.
  const total = Math.max(1, Math.ceil(facts.durationS))
  const seconds = (done: Converted): number => (facts.durationS > 0 ? Math.min(total, Math.floor(done.seconds)) : 0)
  const beyond = new AbortController()
  const costSoFar = createCostMeter()
  let toldAtMs = Number.NEGATIVE_INFINITY
  let reporting = Promise.resolve()
  const progress = (done: Converted): void => {
    if (costSoFar(done) > env.CONVERT_MINUTES_MAX)
      beyond.abort(new VideoBeyondLimits('its conversion exceeds the limit of minutes'))
    if (performance.now() - toldAtMs < progressEveryMs) return
    toldAtMs = performance.now()
    const converting = { done: seconds(done), total }
    reporting = reporting
      .then(() => files.update({ _id: file._id, state: 'ready' }, { $set: { converting } }, []))
      .then(() => tell(converting))
      .catch(() => undefined)
  }
  progress({ seconds: 0, frames: 0, pixels: 0 })
  const to = join(folder, 'playable.mp4')
  try {
    await ffmpeg.convert({ path: original, type: file.type }, to, AbortSignal.any([signal, beyond.signal]), progress)
  } finally {
    await reporting
  }
  return to
}

const makePlayable = async (
  deps: Deps,
  ffmpeg: Ffmpeg,
  id: string,
  signal: AbortSignal,
  tell: JobRun<unknown>['progress'],
): Promise<void> => {
  const { files, storage, env } = deps
  const file = await findVideo(deps, id)
  if (!file || file.playableKey !== null) return
  await withOriginal(deps, file, 'video', async (original, folder) => {
    const source = { path: original, type: file.type }
    const facts = await ffmpeg.probe(source, signal)
    const needed = facts === null ? 'nothing' : neededOf(file, facts)
    if (facts === null || needed === 'nothing') return
    const keep = async (made: string, playableKey: string): Promise<void> => {
      signal.throwIfAborted()
      await storage.disk.copyFromFs(made, playableKey)
      await files.update({ _id: id, state: 'ready' }, { $set: { playableKey, converting: null } }, [
        await fileBecameReady(deps, file),
      ])
    }
    if (needed === 'copy') {
      const to = join(folder, `copy.${extensionOf(file.type)}`)
      await ffmpeg.copy(source, to, signal)
      return keep(to, copyKeyOf(file))
    }
    if (conversionCost(facts) > env.CONVERT_MINUTES_MAX)
      throw new VideoBeyondLimits('its conversion would exceed the limit of minutes')
    const made = await convert(deps, ffmpeg, { file, original, folder, facts }, signal, tell)
    await keep(made, `${madeFolderOf(file)}playable.mp4`)
  })
}

/** Clears the progress after success or failure, so that no page keeps waiting. */
const endConversion = async (deps: Deps, id: string, isTooLong: boolean): Promise<void> => {
  const { files } = deps
  const file = await files.findById(id)
  if (!file || (file.converting === null && !isTooLong)) return
  await files.update({ _id: id, state: 'ready' }, { $set: { converting: null, isTooLong } }, [
    await fileBecameReady(deps, file),
  ])
}

export const runConvertVideo =
  (deps: Deps) =>
  async ({ data, step, progress, logger }: JobRun<JobData<typeof convertVideo>>): Promise<void> => {
    const { ffmpeg } = deps
    if (!ffmpeg) return
    const { fileId } = data
    await step('poster', async (signal) => {
      try {
        await whileThere(deps, fileId, signal, (either) => makePoster(deps, ffmpeg, fileId, either))
      } catch (error) {
        if (signal.aborted) throw error
        const why = error instanceof PictureRefused ? error.message : String(error)
        logger.warn({ fileId, why }, 'Making the poster failed')
      }
    })
    await step('playable', async (signal) => {
      try {
        await whileThere(deps, fileId, signal, (either) => makePlayable(deps, ffmpeg, fileId, either, progress))
        await endConversion(deps, fileId, false)
      } catch (error) {
        if (!signal.aborted) await endConversion(deps, fileId, error instanceof VideoBeyondLimits)
        if (!(error instanceof FfmpegGaveUp)) throw error
        logger.warn({ fileId, why: error.message }, 'FFmpeg made no playable copy of a file')
      }
    })
  }
