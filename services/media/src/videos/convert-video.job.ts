import { Id } from '@love-space/contracts/primitives.ts'
import { Strict } from '@love-space/contracts/route.ts'
import { defineJob, type JobData, type JobRun } from '@love-space/service-kit/jobs/job.ts'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Deps } from '../deps.ts'
import { fileBecameReady, readersOf } from '../files/file.events.ts'
import { copyKeyOf, extensionOf } from '../files/file-parts.ts'
import type { FileDoc } from '../files/file.model.ts'
import { storeRenditions, withOriginal } from '../files/made-copies.ts'
import { madeFolderOf } from '../files/remove-file.ts'
import { PictureRefused } from '../images/image-process.ts'
import { FfmpegGaveUp, type Ffmpeg } from './ffmpeg.ts'

/**
 * Gives a video a poster where its uploader sent none, and makes what every browser plays of one that few do. Of what plays, also
 * of sound, it makes a copy without metadata where zeros cannot be served in their place.
 */
export const convertVideo = defineJob({
  name: 'convert-video',
  data: Strict({ fileId: Id }),
  concurrency: 1,
  stepMsMax: 3_600_000,
  retryDelaysMs: [5_000, 60_000],
})

const playable = new Set(['h264', 'vp8', 'vp9', 'av1'])
const playableTypes = new Set(['video/mp4', 'video/webm'])
/** What a copy is made of, with how FFmpeg calls its format. */
const copied: Readonly<Record<string, string>> = {
  'video/webm': 'webm',
  'audio/mpeg': 'mp3',
  'audio/mp3': 'mp3',
  'audio/wav': 'wav',
  'audio/ogg': 'ogg',
  'audio/aac': 'adts',
}
const progressEveryMs = 2_000

/** Whether there is anything for the job to do. */
export const isConverted = (type: string): boolean => type.startsWith('video/') || copied[type] !== undefined

const findVideo = async ({ files }: Deps, id: string): Promise<FileDoc | null> => {
  const file = await files.findById(id)
  return file?.state === 'ready' ? file : null
}

/** Renditions of the poster stand in the video itself: there is no original to be kept. */
const makePoster = async (deps: Deps, ffmpeg: Ffmpeg, id: string, signal: AbortSignal): Promise<void> => {
  const { files, images, clock } = deps
  const file = await findVideo(deps, id)
  if (!file || file.kind !== 'video' || file.posterId !== null || file.renditions.length > 0) return
  await withOriginal(deps, file, 'video', async (original, folder) => {
    const frame = join(folder, 'frame.png')
    await ffmpeg.poster(original, frame)
    const pictures = join(folder, 'poster')
    await mkdir(pictures)
    const edit = { crop: null, rotation: 0 as const }
    const made = await images.render({ input: frame, type: 'image/png', folder: pictures, edit }, signal)
    const renditions = await storeRenditions(deps, pictures, `${madeFolderOf(file)}1/`, made.renditions)
    const { width, height, placeholder } = made
    await files.update({ _id: id, state: 'ready' }, { $set: { renditions, width, height, placeholder } }, [
      fileBecameReady(file, await readersOf(deps, file), clock()),
    ])
  })
}

const makePlayable = async (
  deps: Deps,
  ffmpeg: Ffmpeg,
  id: string,
  signal: AbortSignal,
  tell: JobRun<unknown>['progress'],
): Promise<void> => {
  const { files, storage, clock } = deps
  const file = await findVideo(deps, id)
  if (!file || file.playableKey !== null) return
  await withOriginal(deps, file, 'video', async (original, folder) => {
    const facts = await ffmpeg.probe(original)
    // What FFmpeg cannot read now it will not read at the next try either; the file is served as it came.
    if (facts.codec === null && facts.audioCodec === null) return
    const plays =
      file.kind === 'audio' || (facts.codec !== null && playable.has(facts.codec) && playableTypes.has(file.type))
    const format = copied[file.type]
    if (plays && format !== undefined) {
      const to = join(folder, `copy.${extensionOf(file.type)}`)
      await ffmpeg.withoutMetadata(original, to, format, signal)
      const playableKey = copyKeyOf(file)
      await storage.disk.copyFromFs(to, playableKey)
      await files.update({ _id: id, state: 'ready' }, { $set: { playableKey } }, [
        fileBecameReady(file, await readersOf(deps, file), clock()),
      ])
      return
    }
    if (plays || facts.codec === null) return
    const total = Math.max(1, Math.ceil(facts.durationS))
    const told = await readersOf(deps, file)
    let toldAtMs = Number.NEGATIVE_INFINITY
    let telling = Promise.resolve()
    const progress = (seconds: number): void => {
      if (performance.now() - toldAtMs < progressEveryMs) return
      toldAtMs = performance.now()
      const converting = { done: Math.min(total, Math.floor(seconds)), total }
      telling = telling
        .then(() => files.update({ _id: id, state: 'ready' }, { $set: { converting } }, []))
        .then(() => tell(converting))
        .catch(() => undefined)
    }
    progress(0)
    const to = join(folder, 'playable.mp4')
    await ffmpeg.convert(original, to, signal, progress)
    await telling
    const playableKey = `${madeFolderOf(file)}playable.mp4`
    await storage.disk.copyFromFs(to, playableKey)
    await files.update({ _id: id, state: 'ready' }, { $set: { playableKey, converting: null } }, [
      fileBecameReady(file, told, clock()),
    ])
  })
}

export const runConvertVideo =
  (deps: Deps) =>
  async ({ data, step, progress, logger }: JobRun<JobData<typeof convertVideo>>): Promise<void> => {
    const { ffmpeg } = deps
    if (!ffmpeg) return
    await step('poster', async (signal) => {
      try {
        await makePoster(deps, ffmpeg, data.fileId, signal)
      } catch (error) {
        // The video plays without one.
        if (signal.aborted) throw error
        const why = error instanceof PictureRefused ? error.message : String(error)
        logger.warn({ fileId: data.fileId, why }, 'no poster could be made')
      }
    })
    await step('playable', async (signal) => {
      try {
        await makePlayable(deps, ffmpeg, data.fileId, signal, progress)
      } catch (error) {
        await deps.files.update({ _id: data.fileId, state: 'ready' }, { $set: { converting: null } }, [])
        if (!(error instanceof FfmpegGaveUp)) throw error
        logger.warn({ fileId: data.fileId, why: error.message }, 'no copy could be made; it is served as it came')
      }
    })
  }
