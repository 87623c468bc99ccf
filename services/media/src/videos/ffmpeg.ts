import { spawn } from 'node:child_process'
import { access, constants, open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const probeMs = 30_000
const copyMs = 300_000
const outputCharsMax = 1_048_576
/** Enough for the last lines, which contain the reason. */
const complaintCharsMax = 2_000
/** Signals of a crash in the program itself. After others, such as an out-of-memory kill, a retry can help. */
const faults: ReadonlySet<string> = new Set(['SIGSEGV', 'SIGABRT', 'SIGBUS', 'SIGILL', 'SIGFPE', 'SIGTRAP'])

/** An untrusted file; `type` is detected from its content. */
export interface Source {
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
  /** Tracks other than one picture and its sound, such as subtitles or telemetry. */
  readonly hasOtherTracks: boolean
}

/** FFmpeg without environment, with access to one input file. All but `probe` throw `FfmpegGaveUp`. */
export interface Ffmpeg {
  /** Returns null if the content does not match the type. */
  probe(source: Source, signal: AbortSignal): Promise<VideoFacts | null>
  poster(source: Source, to: string, signal: AbortSignal): Promise<void>
  /** Copies picture and sound without re-encoding; drops other tracks and metadata. */
  copy(source: Source, to: string, signal: AbortSignal): Promise<void>
  /** Converts to H.264 and AAC in MP4. Passes the converted seconds to `onProgress`. */
  convert(source: Source, to: string, signal: AbortSignal, onProgress: (seconds: number) => void): Promise<void>
}

/** FFmpeg failed because of the file's content; a retry cannot help. */
export class FfmpegGaveUp extends Error {
  override readonly name = 'FfmpegGaveUp'
}

/** FFmpeg was stopped at its time limit; a retry cannot help. */
export class FfmpegTookTooLong extends FfmpegGaveUp {}

/** FFmpeg's container formats for reading and writing a type. */
const formats: Readonly<Record<string, { readonly demuxer: string; readonly muxer: string }>> = {
  'video/mp4': { demuxer: 'mov', muxer: 'mp4' },
  'video/quicktime': { demuxer: 'mov', muxer: 'mov' },
  'video/3gpp': { demuxer: 'mov', muxer: '3gp' },
  'video/x-msvideo': { demuxer: 'avi', muxer: 'avi' },
  'video/webm': { demuxer: 'matroska', muxer: 'webm' },
  'video/ogg': { demuxer: 'ogg', muxer: 'ogg' },
  'audio/ogg': { demuxer: 'ogg', muxer: 'ogg' },
  'audio/mpeg': { demuxer: 'mp3', muxer: 'mp3' },
  'audio/mp3': { demuxer: 'mp3', muxer: 'mp3' },
  'audio/wav': { demuxer: 'wav', muxer: 'wav' },
  'audio/aac': { demuxer: 'aac', muxer: 'adts' },
}

const formatOf = ({ type }: Source): { readonly demuxer: string; readonly muxer: string } => {
  const format = formats[type]
  if (!format) throw new FfmpegGaveUp(`${type} is no video or sound`)
  return format
}

/** Codecs of cameras, phones, browsers and older files. */
const decoders = [
  'h264,hevc,av1,libdav1d,libaom-av1,vp8,vp9,libvpx,libvpx-vp9,mpeg4,mpeg1video,mpeg2video,mpegvideo,h263,h263i,h263p,flv',
  'msmpeg4v1,msmpeg4v2,msmpeg4,wmv1,wmv2,wmv3,vc1,mjpeg,theora,svq1,svq3,cinepak,rpza,qtrle,prores,dnxhd,dvvideo,msvideo1,rawvideo',
  'aac,mp3,mp3float,mp2,mp2float,mp1,mp1float,ac3,eac3,alac,flac,vorbis,libvorbis,opus,libopus,speex,libspeex',
  'amrnb,amrwb,qcelp,libopencore_amrnb,libopencore_amrwb,wmav1,wmav2,adpcm_ms,adpcm_ima_wav,adpcm_ima_qt,qdm2,gsm_ms',
  // Cover pictures and subtitles: FFprobe fails on a file with a codec that is not allowed.
  'png,gif,bmp,mov_text,subrip,srt,ass,ssa,text,webvtt,dvdsub,dvbsub,pgssub',
  'pcm_u8,pcm_s8,pcm_s16le,pcm_s16be,pcm_s24le,pcm_s24be,pcm_s32le,pcm_s32be,pcm_f32le,pcm_f32be,pcm_alaw,pcm_mulaw',
].join()

/**
 * Returns options that pass the file as standard input, which `cache` makes seekable through an unnamed temporary file.
 * Only the detected container and no other protocol are allowed, so that FFmpeg never opens a file or address named
 * inside.
 */
const inputOf = (source: Source): string[] => {
  const { demuxer } = formatOf(source)
  const isolation = ['-protocol_whitelist', 'cache,pipe', '-format_whitelist', demuxer, '-codec_whitelist', decoders]
  const ownTracksOnly = demuxer === 'mov' ? ['-enable_drefs', '0', '-use_absolute_path', '0'] : []
  return ['-f', demuxer, ...isolation, ...ownTracksOnly, '-read_ahead_limit', '-1', '-i', 'cache:pipe:0']
}

const pictureAndSound = ({ type }: Source): string[] =>
  type.startsWith('audio/') ? ['-map', '0:a'] : ['-map', '0:V:0?', '-map', '0:a?']
const nothingElse = ['-sn', '-dn', '-map_metadata', '-1', '-map_metadata:s', '-1', '-map_chapters', '-1']

/** Tells whether the disk was full, which is not the file's fault. */
const isOutOfRoom = (complaints: string): boolean => /No space left on device|in cache failed/.test(complaints)

interface RunOptions {
  readonly msMax: number
  readonly signal: AbortSignal
  readonly onOutput?: (text: string) => void
}

const run = async (program: string, source: Source, options: readonly string[], how: RunOptions): Promise<string> => {
  const { msMax, signal, onOutput } = how
  signal.throwIfAborted()
  const file = await open(source.path)
  try {
    const timeUp = AbortSignal.timeout(msMax)
    const child = spawn(program, options, {
      env: {},
      cwd: tmpdir(),
      stdio: [file.fd, 'pipe', 'pipe'],
      signal: AbortSignal.any([signal, timeUp]),
      killSignal: 'SIGKILL',
    })
    let output = ''
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      if (onOutput) onOutput(text)
      else output = `${output}${text}`.slice(0, outputCharsMax)
    })
    let complaints = ''
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      complaints = `${complaints}${text}`.slice(-complaintCharsMax)
    })
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    child.once('error', (error) => {
      if (child.pid === undefined) reject(error)
    })
    child.once('close', (code, killedBy) => {
      const why = `${program} ended with ${code ?? killedBy}: ${complaints}`
      if (code === 0) resolve()
      else if (signal.aborted) reject(signal.reason as Error)
      else if (timeUp.aborted) reject(new FfmpegTookTooLong(why))
      else if ((code === null && !faults.has(killedBy ?? '')) || isOutOfRoom(complaints)) reject(new Error(why))
      else reject(new FfmpegGaveUp(why))
    })
    await promise
    return output
  } finally {
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

/** Returns frames per second for a fraction such as `30000/1001`; 0 if there is none. */
const rateOf = (fraction = ''): number => {
  const [frames = 0, seconds = 0] = fraction.split('/').map(Number)
  return frames / seconds || 0
}

const isPicture = (stream: Stream): boolean => stream.codec_type === 'video' && stream.disposition?.attached_pic !== 1

interface Probed {
  readonly streams?: readonly Stream[]
  readonly format?: { readonly duration?: string; readonly format_name?: string }
}

/** Returns the facts that FFprobe found, or null if the format does not match the type. */
const factsOf = (source: Source, { streams = [], format = {} }: Probed): VideoFacts | null => {
  if (!format.format_name?.split(',').includes(formatOf(source).demuxer)) return null
  const picture = streams.find(isPicture)
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

interface Programs {
  readonly ffmpeg: string
  readonly ffprobe: string
}

const createFfmpeg = (programs: Programs, convertMsMax: number): Ffmpeg => {
  const ffmpeg = (source: Source, options: readonly string[], how: RunOptions): Promise<string> =>
    run(programs.ffmpeg, source, ['-v', 'error', '-nostdin', ...options], how)

  return {
    probe: async (source, signal) => {
      const fields = 'stream=codec_type,codec_name,width,height,avg_frame_rate:stream_disposition=attached_pic'
      const wanted = ['-show_entries', `${fields}:format=duration,format_name`, '-of', 'json']
      try {
        const said = await run(programs.ffprobe, source, ['-v', 'error', ...wanted, ...inputOf(source)], {
          msMax: probeMs,
          signal,
        })
        return factsOf(source, JSON.parse(said) as Probed)
      } catch (error) {
        if (error instanceof FfmpegGaveUp) return null
        throw error
      }
    },
    poster: async (source, to, signal) => {
      const one = ['-map', '0:V:0', '-frames:v', '1', '-vf', "scale='min(1600,iw)':-2", '-f', 'image2', '-update', '1']
      const how = { msMax: probeMs, signal }
      const from = inputOf(source)
      await ffmpeg(source, ['-ss', '0.5', ...from, ...one, '-y', to], how).catch((error: unknown) => {
        if (!(error instanceof FfmpegGaveUp)) throw error
        return ffmpeg(source, [...from, ...one, '-y', to], how)
      })
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
      const size = ['-vf', "scale='min(1920,iw)':-2"]
      const sound = ['-c:a', 'aac', '-b:a', '128k']
      const told = ['-threads', '1', '-progress', 'pipe:1', '-nostats']
      const tracks = ['-map', '0:V:0', '-map', '0:a:0?', ...nothingElse]
      const made = [...tracks, ...picture, ...size, ...sound, '-movflags', '+faststart', ...told, '-f', 'mp4', '-y', to]
      await ffmpeg(source, [...inputOf(source), ...made], {
        msMax: convertMsMax,
        signal,
        onOutput: (text) => {
          const microseconds = /out_time_us=(\d+)/.exec(text)?.[1]
          if (microseconds !== undefined) onProgress(Number(microseconds) / 1_000_000)
        },
      })
    },
  }
}

const usualFolders = ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin']

/** Finds FFmpeg in the given or a usual folder. Without it (null), videos are served as uploaded. */
export const findFfmpeg = async (
  given: string | undefined,
  // Longer than the longest video within the budget takes on a slow core.
  { convertMsMax = 1_800_000 }: { readonly convertMsMax?: number } = {},
): Promise<Ffmpeg | null> => {
  for (const folder of given === undefined ? usualFolders : [given]) {
    const programs = { ffmpeg: join(folder, 'ffmpeg'), ffprobe: join(folder, 'ffprobe') }
    try {
      await Promise.all(Object.values(programs).map((program) => access(program, constants.X_OK)))
      return createFfmpeg(programs, convertMsMax)
    } catch {
      continue
    }
  }
  return null
}
