import { errors } from '@love-space/contracts/errors.ts'
import { limits } from '@love-space/contracts/limits.ts'
import type { JobData, JobRun } from '@love-space/service-kit/jobs/job.ts'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Deps } from '../deps.ts'
import { releaseContent } from '../files/content.ts'
import { fileBecameReady, fileHasFailed } from '../files/file.events.ts'
import { voiceKeyOf } from '../files/file-parts.ts'
import type { FileDoc } from '../files/file.model.ts'
import { withOriginal } from '../files/made-copies.ts'
import { FfmpegGaveUp, soundSamplesPerS, type Ffmpeg } from '../videos/ffmpeg.ts'
import type { convertVoice } from './convert-voice.ts'
import { waveformOf } from './waveform.ts'

/** Seconds above the limit that a recorder may take to stop. */
const toleranceS = 3
const secondsMax = limits.voiceSecondsMax + toleranceS
const bytesPerS = soundSamplesPerS * 2

type Refusal = 'FILE_KIND_REFUSED' | 'VOICE_TOO_LONG' | 'VOICE_SILENT' | 'VOICE_UNREADABLE'
type Recording = NonNullable<FileDoc['recording']>
type Outcome = { readonly refusal: Refusal } | { readonly recording: Recording } | null

const convert = (deps: Deps, ffmpeg: Ffmpeg, file: FileDoc, signal: AbortSignal): Promise<Outcome> =>
  withOriginal<Outcome>(deps, file, 'voice', async (original, folder) => {
    const source = { path: original, type: file.type }
    const facts = await ffmpeg.probe(source, signal)
    if (facts === null) return { refusal: 'VOICE_UNREADABLE' }
    if (facts.codec !== null) return { refusal: 'FILE_KIND_REFUSED' }
    if (facts.audioCodec === null) return { refusal: 'VOICE_SILENT' }
    const to = { sound: join(folder, 'voice.m4a'), samples: join(folder, 'samples') }
    // A recorder need not declare the length, so one second above the limit shows that it is exceeded.
    await ffmpeg.sound(source, to, secondsMax + 1, signal)
    const samples = await readFile(to.samples)
    if (samples.length === 0) return { refusal: 'VOICE_UNREADABLE' }
    const durationS = samples.length / bytesPerS
    if (durationS > secondsMax) return { refusal: 'VOICE_TOO_LONG' }
    const { size: bytes } = await stat(to.sound)
    signal.throwIfAborted()
    await deps.storage.disk.copyFromFs(to.sound, voiceKeyOf(file))
    return { recording: { durationS: Math.round(durationS * 100) / 100, waveform: waveformOf(samples), bytes } }
  })

const save = async (deps: Deps, file: FileDoc, recording: Recording): Promise<void> => {
  const name = `${file.name.replace(/\.[A-Za-z0-9]{1,5}$/, '')}.m4a`
  await deps.files.update(
    { _id: file._id, state: 'processing' },
    { $set: { state: 'ready', recording, playableKey: voiceKeyOf(file), type: 'audio/mp4', name } },
    // A record may have shown it to the partner meanwhile.
    [await fileBecameReady(deps, (await deps.files.findById(file._id)) ?? file)],
  )
}

/** Marks a recording as failed and releases its bytes. */
const fail = async (deps: Deps, file: FileDoc, failureCode: Refusal): Promise<void> => {
  const { message: failure } = errors[failureCode]
  const changes = {
    state: 'failed' as const,
    failure,
    failureCode,
    bytes: 0,
    refs: [],
    unreferencedSince: deps.clock(),
  }
  const failed = await deps.files.update({ _id: file._id, state: 'processing' }, { $set: changes }, [
    await fileHasFailed(deps, file),
  ])
  if (failed?.contentId) await releaseContent(deps, failed.contentId, failed._id)
}

/** Without FFmpeg, a recording waits until a later run finds it. */
export const runConvertVoice =
  (deps: Deps) =>
  async ({ data, step, logger }: JobRun<JobData<typeof convertVoice>>): Promise<void> => {
    const { files, ffmpeg } = deps
    if (!ffmpeg) return
    await step('convert', async (signal) => {
      const file = await files.findById(data.fileId)
      if (file?.state !== 'processing') return
      const outcome = await convert(deps, ffmpeg, file, signal).catch((error: unknown): Outcome => {
        if (!(error instanceof FfmpegGaveUp) || signal.aborted) throw error
        logger.info({ fileId: file._id, why: error.message }, 'A recording cannot be converted')
        return { refusal: 'VOICE_UNREADABLE' }
      })
      if (outcome === null) return
      if ('recording' in outcome) await save(deps, file, outcome.recording)
      else await fail(deps, file, outcome.refusal)
    })
  }
