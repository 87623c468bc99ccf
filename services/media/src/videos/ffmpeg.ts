import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { access, constants, open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { isOutOfRoom } from '../child-processes/out-of-room.ts'
import { bytesPerMb, crashSignals, watchChild } from '../child-processes/watch-child.ts'

const probeMs = 30_000
const copyMs = 300_000
const outputCharsMax = 1_048_576
const lineCharsMax = 4_000
/** Characters kept of FFmpeg's log: the last lines contain the reason. */
const complaintCharsMax = 2_000
/** Maximum pixels of a frame, above 8K (33 million). Decoders check it at every change of size inside a stream. */
const pixelsMax = 40_000_000
/** Two threads: each thread of a decoder keeps frames of its own in memory. */
const decoderThreads = 2
const tooManyPixels = /exceeds specified max pixel count|exceeds limit \d+/

export interface VideoSource {
  readonly path: string
  readonly type: string
}

/** Properties that decide whether browsers play a video and how much converting it costs. */
export interface VideoFacts {
  readonly codec: string | null
  readonly audioCodec: string | null
  readonly durationS: number
  readonly width: number
  readonly height: number
  readonly framesPerS: number
  /** Whether it has tracks besides one picture and its sound, such as subtitles or telemetry. */
  readonly hasOtherTracks: boolean
}

/** Runs FFmpeg without environment variables, with access to one input file. All but `probe` throw `FfmpegGaveUp`. */
export interface Ffmpeg {
  probe(source: VideoSource, signal: AbortSignal): Promise<VideoFacts | null>
  poster(source: VideoSource, to: string, signal: AbortSignal): Promise<void>
  /** Copies picture and sound without encoding them again; drops other tracks and metadata. */
  copy(source: VideoSource, to: string, signal: AbortSignal): Promise<void>
  /** Converts to H.264 and AAC in MP4. Calls `onProgress` with the seconds and frames converted so far. */
  convert(source: VideoSource, to: string, signal: AbortSignal, onProgress: (done: Converted) => void): Promise<void>
  /** Converts the first seconds of a sound to AAC in MP4, in mono, and decodes them to 16-bit samples. */
  sound(source: VideoSource, to: SoundFiles, secondsMax: number, signal: AbortSignal): Promise<void>
}

interface SoundFiles {
  readonly sound: string
  readonly samples: string
}

export const soundSamplesPerS = 8_000

export interface Converted {
  readonly seconds: number
  /** Number of decoded frames, including those that the copy leaves out. */
  readonly frames: number
  /** Pixels of the largest frame since the last report; 0 before the first. */
  readonly pixels: number
}

export class FfmpegGaveUp extends Error {
  override readonly name = 'FfmpegGaveUp'
}

/** Thrown if a video takes more time, memory or pixels than allowed. A retry cannot help. */
export class VideoBeyondLimits extends FfmpegGaveUp {}

const formats: Readonly<Record<string, { readonly demuxer: string; readonly muxer: string }>> = {
  'video/mp4': { demuxer: 'mov', muxer: 'mp4' },
  'video/quicktime': { demuxer: 'mov', muxer: 'mov' },
  'video/3gpp': { demuxer: 'mov', muxer: '3gp' },
  'video/x-msvideo': { demuxer: 'avi', muxer: 'avi' },
  'video/webm': { demuxer: 'matroska', muxer: 'webm' },
  'video/ogg': { demuxer: 'ogg', muxer: 'ogg' },
  'audio/webm': { demuxer: 'matroska', muxer: 'webm' },
  'audio/mp4': { demuxer: 'mov', muxer: 'mp4' },
  'audio/ogg': { demuxer: 'ogg', muxer: 'ogg' },
  'audio/mpeg': { demuxer: 'mp3', muxer: 'mp3' },
  'audio/mp3': { demuxer: 'mp3', muxer: 'mp3' },
  'audio/wav': { demuxer: 'wav', muxer: 'wav' },
  'audio/aac': { demuxer: 'aac', muxer: 'adts' },
}

const formatOf = ({ type }: VideoSource): { readonly demuxer: string; readonly muxer: string } => {
  const format = formats[type]
  if (!format) throw new FfmpegGaveUp(`${type} is no video or sound`)
  return format
}

/** Decoders of the codecs that cameras, phones, browsers and older files use. */
const decoders = [
  'h264,hevc,av1,libdav1d,libaom-av1,vp8,vp9,libvpx,libvpx-vp9,mpeg4,mpeg1video,mpeg2video,mpegvideo,h263,h263i,h263p,flv',
  'msmpeg4v1,msmpeg4v2,msmpeg4,wmv1,wmv2,wmv3,vc1,mjpeg,theora,svq1,svq3,cinepak,rpza,qtrle,prores,dnxhd,dvvideo,msvideo1,rawvideo',
  'aac,mp3,mp3float,mp2,mp2float,mp1,mp1float,ac3,eac3,alac,flac,vorbis,libvorbis,opus,libopus,speex,libspeex',
  'amrnb,amrwb,qcelp,libopencore_amrnb,libopencore_amrwb,wmav1,wmav2,adpcm_ms,adpcm_ima_wav,adpcm_ima_qt,qdm2,gsm_ms',
  // Cover pictures and subtitles are here too: FFprobe fails on a file with a codec that is not allowed.
  'png,gif,bmp,mov_text,subrip,srt,ass,ssa,text,webvtt,dvdsub,dvbsub,pgssub',
  'pcm_u8,pcm_s8,pcm_s16le,pcm_s16be,pcm_s24le,pcm_s24be,pcm_s32le,pcm_s32be,pcm_f32le,pcm_f32be,pcm_alaw,pcm_mulaw',
].join()

/**
 * Returns options that pass the file as standard input, made seekable by `cache`. Only the detected container and no
 * other protocol are allowed, so that FFmpeg never opens a file or address named inside.
 */
const inputOf = (source: VideoSource): string[] => {
  const { demuxer } = formatOf(source)
  const isolation = ['-protocol_whitelist', 'cache,pipe', '-format_whitelist', demuxer, '-codec_whitelist', decoders]
  const ownTracksOnly = demuxer === 'mov' ? ['-enable_drefs', '0', '-use_absolute_path', '0'] : []
  const limits = ['-max_pixels', String(pixelsMax)]
  return ['-f', demuxer, ...isolation, ...ownTracksOnly, ...limits, '-read_ahead_limit', '-1', '-i', 'cache:pipe:0']
}

const pictureAndSound = ({ type }: VideoSource): string[] =>
  type.startsWith('audio/') ? ['-map', '0:a'] : ['-map', '0:V:0?', '-map', '0:a?']
const nothingElse = ['-sn', '-dn', '-map_metadata', '-1', '-map_metadata:s', '-1', '-map_chapters', '-1']

const onLines = (stream: Readable | null, onLine: (line: string) => void): void => {
  let rest = ''
  stream?.setEncoding('utf8').on('data', (text: string) => {
    const lines = `${rest}${text}`.split('\n')
    rest = (lines.pop() ?? '').slice(0, lineCharsMax)
    for (const line of lines) onLine(line)
  })
  stream?.once('end', () => {
    if (rest !== '') onLine(rest)
  })
}

type GiveUp = (why: string) => void

interface RunOptions {
  readonly msMax: number
  readonly bytesMax: number
  readonly signal: AbortSignal
  readonly onOutput?: (line: string, giveUp: GiveUp) => void
  readonly onLog?: (line: string, giveUp: GiveUp) => void
}

interface Said {
  readonly output: string
  /** Last lines of standard error. */
  readonly complaints: string
}

const run = async (
  program: string,
  source: VideoSource,
  options: readonly string[],
  how: RunOptions,
): Promise<Said> => {
  const { msMax, bytesMax, signal, onOutput, onLog } = how
  signal.throwIfAborted()
  const file = await open(source.path)
  const limit = new AbortController()
  const giveUp = (why: string): void => limit.abort(new VideoBeyondLimits(`${program}: ${why}`))
  const timer = setTimeout(giveUp, msMax, 'takes too long')
  let endWatch = (): void => undefined
  try {
    const child = spawn(program, options, {
      env: {},
      cwd: tmpdir(),
      stdio: [file.fd, 'pipe', 'pipe'],
      signal: AbortSignal.any([signal, limit.signal]),
      killSignal: 'SIGKILL',
    })
    endWatch = watchChild(child.pid, bytesMax, () => giveUp('takes too much memory'))
    let output = ''
    if (onOutput) onLines(child.stdout, (line) => onOutput(line, giveUp))
    else {
      child.stdout?.setEncoding('utf8').on('data', (text: string) => {
        output = `${output}${text}`.slice(0, outputCharsMax)
      })
    }
    let complaints = ''
    onLines(child.stderr, (line) => {
      onLog?.(line, giveUp)
      if (!line.includes('[verbose]')) complaints = `${complaints}${line}\n`.slice(-complaintCharsMax)
    })
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    child.once('error', (error) => {
      if (child.pid === undefined) reject(error)
    })
    child.once('close', (code, killedBy) => {
      const why = `${program} ended with ${code ?? killedBy}: ${complaints}`
      if (signal.aborted) reject(signal.reason as Error)
      else if (limit.signal.aborted) reject(limit.signal.reason as Error)
      else if (code === 0) resolve()
      else if ((code === null && !crashSignals.has(killedBy ?? '')) || isOutOfRoom(complaints)) reject(new Error(why))
      else reject(new FfmpegGaveUp(why))
    })
    await promise
    return { output, complaints }
  } finally {
    endWatch()
    clearTimeout(timer)
    await file.close()
  }
}

interface Stream {
  readonly codec_type?: string
  readonly codec_name?: string
  readonly width?: number
  readonly height?: number
  readonly avg_frame_rate?: string
  readonly disposition?: { readonly attached_pic?: number }
}

const rateOf = (fraction = ''): number => {
  const [frames = 0, seconds = 0] = fraction.split('/').map(Number)
  return frames / seconds || 0
}

const isPicture = (stream: Stream): boolean => stream.codec_type === 'video' && stream.disposition?.attached_pic !== 1

interface Probed {
  readonly streams?: readonly Stream[]
  readonly format?: { readonly duration?: string; readonly format_name?: string }
}

/** Returns the facts that FFprobe found; null if the format does not match the type. Throws `VideoBeyondLimits`. */
const factsOf = (source: VideoSource, { streams = [], format = {} }: Probed, complaints: string): VideoFacts | null => {
  if (!format.format_name?.split(',').includes(formatOf(source).demuxer)) return null
  const picture = streams.find(isPicture)
  // FFprobe leaves out a size that it refuses, so read its log.
  if (picture && !picture.width && tooManyPixels.test(complaints))
    throw new VideoBeyondLimits('frames with too many pixels')
  const sounds = streams.filter(({ codec_type: type }) => type === 'audio')
  return {
    codec: picture?.codec_name ?? null,
    audioCodec: sounds[0]?.codec_name ?? null,
    durationS: Number(format.duration ?? 0) || 0,
    width: picture?.width ?? 0,
    height: picture?.height ?? 0,
    framesPerS: rateOf(picture?.avg_frame_rate),
    hasOtherTracks: streams.length > sounds.length + (picture ? 1 : 0),
  }
}

const refusePixels = (line: string, giveUp: GiveUp): void => {
  if (tooManyPixels.test(line)) giveUp('frames with too many pixels')
}

const within = (side: number): string[] => [
  '-vf',
  `scale='min(${side},iw)':'min(${side},ih)':force_original_aspect_ratio=decrease:force_divisible_by=2`,
]

/** Reads the lines of `-progress`, and of the log, which states each size of the frames. */
const createProgressReader = (onProgress: (done: Converted) => void) => {
  const progress = new Map<string, number>()
  const valueOf = (name: string): number => progress.get(name) ?? 0
  let size = 0
  let largest = 0
  return {
    log: (line: string): void => {
      const [, width = 0, height = 0] = /\] w:(\d+) h:(\d+) pixfmt:/.exec(line) ?? []
      if (width === 0) return
      size = Number(width) * Number(height)
      largest = Math.max(largest, size)
    },
    output: (line: string): void => {
      const [name = '', value = ''] = line.split('=')
      if (name !== 'progress') {
        progress.set(name, Number(value) || 0)
        return
      }
      const frames = valueOf('frame') - valueOf('dup_frames') + valueOf('drop_frames')
      onProgress({ seconds: valueOf('out_time_us') / 1_000_000, frames, pixels: largest })
      largest = size
    },
  }
}

interface Programs {
  readonly ffmpeg: string
  readonly ffprobe: string
}

const createFfmpeg = (programs: Programs, { bytesMax, convertMsMax }: FfmpegLimits): Ffmpeg => {
  const ffmpeg = (source: VideoSource, options: readonly string[], how: Omit<RunOptions, 'bytesMax'>): Promise<Said> =>
    run(programs.ffmpeg, source, ['-v', 'level+error', '-nostdin', ...options], { ...how, bytesMax })
  const decoded = (source: VideoSource): string[] => ['-threads', String(decoderThreads), ...inputOf(source)]

  return {
    probe: async (source, signal) => {
      const fields = 'stream=codec_type,codec_name,width,height,avg_frame_rate:stream_disposition=attached_pic'
      const wanted = ['-show_entries', `${fields}:format=duration,format_name`, '-of', 'json']
      try {
        const options = ['-v', 'error', ...wanted, ...inputOf(source)]
        const { output, complaints } = await run(programs.ffprobe, source, options, {
          msMax: probeMs,
          bytesMax,
          signal,
        })
        return factsOf(source, JSON.parse(output) as Probed, complaints)
      } catch (error) {
        if (error instanceof FfmpegGaveUp && !(error instanceof VideoBeyondLimits)) return null
        throw error
      }
    },
    poster: async (source, to, signal) => {
      const one = ['-map', '0:V:0', '-frames:v', '1', ...within(1_600), '-f', 'image2', '-update', '1']
      const how = { msMax: probeMs, signal, onLog: refusePixels }
      const from = decoded(source)
      const isMade = await ffmpeg(source, ['-ss', '0.5', ...from, ...one, '-y', to], how).then(
        // FFmpeg succeeds without a picture if the video ends before that time.
        () => existsSync(to),
        (error: unknown) => {
          if (!(error instanceof FfmpegGaveUp) || error instanceof VideoBeyondLimits) throw error
          return false
        },
      )
      if (!isMade) await ffmpeg(source, [...from, ...one, '-y', to], how)
      if (!existsSync(to)) throw new FfmpegGaveUp('it has no picture')
    },
    copy: async (source, to, signal) => {
      const { muxer } = formatOf(source)
      const tags = muxer === 'mp3' ? ['-id3v2_version', '0', '-write_id3v1', '0'] : []
      const index = muxer === 'mp4' ? ['-movflags', '+faststart'] : []
      const exact = ['-c', 'copy', ...nothingElse, '-fflags', '+bitexact', ...tags, ...index]
      const options = [...inputOf(source), ...pictureAndSound(source), ...exact, '-f', muxer, '-y', to]
      await ffmpeg(source, options, { msMax: copyMs, signal })
    },
    convert: async (source, to, signal, onProgress) => {
      const picture = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '23', '-pix_fmt', 'yuv420p']
      const sound = ['-c:a', 'aac', '-b:a', '128k']
      // The verbose log states each size of the frames.
      const progress = ['-v', 'level+verbose', '-threads', '1', '-progress', 'pipe:1', '-nostats']
      const tracks = ['-map', '0:V:0', '-map', '0:a:0?', ...nothingElse]
      const how = [...picture, ...within(1_920), ...sound, '-movflags', '+faststart']
      const reader = createProgressReader(onProgress)
      await ffmpeg(source, [...decoded(source), ...tracks, ...how, ...progress, '-f', 'mp4', '-y', to], {
        msMax: convertMsMax,
        signal,
        onOutput: reader.output,
        onLog: (line, giveUp) => {
          refusePixels(line, giveUp)
          reader.log(line)
        },
      })
    },
    sound: async (source, to, secondsMax, signal) => {
      // Fills gaps by silence, so that sound and samples have the length that the recording shows.
      const track = ['-map', '0:a:0', '-t', String(secondsMax), '-af', 'aresample=async=1:first_pts=0', '-ac', '1']
      const aac = ['-ar', '44100', '-c:a', 'aac', '-b:a', '48k', '-fflags', '+bitexact', '-movflags', '+faststart']
      const samples = ['-ar', String(soundSamplesPerS), '-f', 's16le', '-y', to.samples]
      const outputs = [...track, ...nothingElse, ...aac, '-f', 'mp4', '-y', to.sound, ...track, ...samples]
      await ffmpeg(source, [...decoded(source), ...outputs], { msMax: copyMs, signal })
    },
  }
}

interface FfmpegLimits {
  readonly bytesMax: number
  /** Timeout of a conversion, above the time that the longest permitted video takes on a slow core. */
  readonly convertMsMax: number
}

const usualFolders = ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin']

/** Finds FFmpeg in the given folder or a usual one. Without it (null), videos are served as uploaded. */
export const findFfmpeg = async (
  given: string | undefined,
  { memoryMbMax = 1_536, convertMsMax = 1_800_000 }: { memoryMbMax?: number; convertMsMax?: number } = {},
): Promise<Ffmpeg | null> => {
  for (const folder of given === undefined ? usualFolders : [given]) {
    const programs = { ffmpeg: join(folder, 'ffmpeg'), ffprobe: join(folder, 'ffprobe') }
    try {
      await Promise.all(Object.values(programs).map((program) => access(program, constants.X_OK)))
      return createFfmpeg(programs, { bytesMax: memoryMbMax * bytesPerMb, convertMsMax })
    } catch {
      continue
    }
  }
  return null
}
