import { execFile, spawn } from 'node:child_process'
import { access, constants } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const probeMs = 30_000
const copyMs = 300_000
/** Characters of what it complains about: enough for the reason, which comes last. */
const complaintsMax = 2_000
const limits = { timeout: probeMs, maxBuffer: 1_048_576, env: {} }

/** What of a video decides whether browsers play it. */
export interface VideoFacts {
  readonly codec: string | null
  readonly audioCodec: string | null
  readonly durationS: number
}

/** The programs of FFmpeg on this machine; they see nothing of this process's environment. */
export interface Ffmpeg {
  /** Nothing but nulls for what is no video it can read. */
  probe(path: string): Promise<VideoFacts>
  /** A picture of an early moment. */
  poster(path: string, to: string): Promise<void>
  /** The same sound and pictures without what the file says of itself; `format` as FFmpeg calls it. Throws `FfmpegGaveUp`. */
  withoutMetadata(path: string, to: string, format: string, signal: AbortSignal): Promise<void>
  /** H.264 and AAC in MP4, without what the camera wrote about the place; `onProgress` gets seconds. Throws `FfmpegGaveUp`. */
  convert(path: string, to: string, signal: AbortSignal, onProgress: (seconds: number) => void): Promise<void>
}

/** Only what is in the file is read: no address it may name is opened. */
const input = (path: string): string[] => ['-protocol_whitelist', 'file', '-i', path]

/** It ran and gave up on what is in the file, as it will at every later try. */
export class FfmpegGaveUp extends Error {
  override readonly name = 'FfmpegGaveUp'
}

/** A number is the code it ended with by itself; a full disk is not the file's fault. */
const throwWhy = (error: unknown): never => {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'number') throw error
  if (error.message.includes('No space left on device')) throw error
  throw new FfmpegGaveUp(error.message, { cause: error })
}

const createFfmpeg = (programs: { readonly ffmpeg: string; readonly ffprobe: string }): Ffmpeg => ({
  probe: async (path) => {
    const fields = 'stream=codec_type,codec_name:format=duration'
    const { stdout } = await run(
      programs.ffprobe,
      ['-v', 'error', '-show_entries', fields, '-of', 'json', ...input(path)],
      limits,
    )
      .catch(throwWhy)
      .catch((error: unknown) => {
        if (error instanceof FfmpegGaveUp) return { stdout: '{}' }
        throw error
      })
    const { streams = [], format = {} } = JSON.parse(stdout) as {
      streams?: { codec_type?: string; codec_name?: string }[]
      format?: { duration?: string }
    }
    const codecOf = (type: string): string | null => streams.find((one) => one.codec_type === type)?.codec_name ?? null
    return { codec: codecOf('video'), audioCodec: codecOf('audio'), durationS: Number(format.duration ?? 0) || 0 }
  },
  poster: async (path, to) => {
    const one = ['-frames:v', '1', '-vf', "scale='min(1600,iw)':-2", '-y', to]
    await run(programs.ffmpeg, ['-v', 'error', '-nostdin', '-ss', '0.5', ...input(path), ...one], limits).catch(() =>
      run(programs.ffmpeg, ['-v', 'error', '-nostdin', ...input(path), ...one], limits),
    )
  },
  withoutMetadata: async (path, to, format, signal) => {
    const nothing = ['-map_metadata', '-1', '-map_metadata:s', '-1', '-map_chapters', '-1', '-fflags', '+bitexact']
    const tags = format === 'mp3' ? ['-id3v2_version', '0', '-write_id3v1', '0'] : []
    const copy = ['-map', '0:v?', '-map', '0:a?', '-c', 'copy', ...nothing, ...tags, '-f', format, '-y', to]
    const options = { timeout: copyMs, maxBuffer: 1_048_576, env: {}, signal, killSignal: 'SIGKILL' } as const
    await run(programs.ffmpeg, ['-v', 'error', '-nostdin', ...input(path), ...copy], options).catch(throwWhy)
  },
  convert: (path, to, signal, onProgress) => {
    const options = [
      '-map_metadata',
      '-1',
      '-map',
      '0:v:0',
      '-map',
      '0:a:0?',
      '-c:v',
      'libx264',
      '-preset',
      'veryfast',
      '-crf',
      '23',
      '-pix_fmt',
      'yuv420p',
      '-vf',
      "scale='min(1920,iw)':-2",
      '-c:a',
      'aac',
      '-b:a',
      '128k',
      '-movflags',
      '+faststart',
      '-threads',
      '1',
      '-progress',
      'pipe:1',
      '-nostats',
      '-f',
      'mp4',
      '-y',
      to,
    ]
    const child = spawn(programs.ffmpeg, ['-v', 'error', '-nostdin', ...input(path), ...options], {
      env: {},
      stdio: ['ignore', 'pipe', 'pipe'],
      signal,
      killSignal: 'SIGKILL',
    })
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      const microseconds = /out_time_us=(\d+)/.exec(text)?.[1]
      if (microseconds !== undefined) onProgress(Number(microseconds) / 1_000_000)
    })
    let complaints = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      complaints = `${complaints}${text}`.slice(-complaintsMax)
    })
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) resolve()
      else reject(Object.assign(new Error(`ffmpeg ended with ${code}: ${complaints}`), { code }))
    })
    return promise.catch(throwWhy)
  },
})

const usualFolders = ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin']

/** FFmpeg in a folder, or in one where it usually is; null where there is none: then videos are served as they came. */
export const findFfmpeg = async (given: string | undefined): Promise<Ffmpeg | null> => {
  for (const folder of given === undefined ? usualFolders : [given]) {
    const programs = { ffmpeg: join(folder, 'ffmpeg'), ffprobe: join(folder, 'ffprobe') }
    try {
      await Promise.all(Object.values(programs).map((program) => access(program, constants.X_OK)))
      return createFfmpeg(programs)
    } catch {
      continue
    }
  }
  return null
}
