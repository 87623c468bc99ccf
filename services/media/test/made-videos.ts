import { boxesIn } from '@love-space/couple-rules/iso-boxes.ts'
import { installFromDebian } from '@love-space/testing/debian.ts'
import { onPath } from '@love-space/testing/on-path.ts'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { box } from './pictures.ts'

const run = promisify(execFile)

/** Installs FFmpeg if it is missing and may be installed. Call it before `made`, and before a media service that shall convert videos. */
export const needFfmpeg = (): void => {
  if (!onPath(['ffmpeg'])) installFromDebian('ffmpeg')
}

export const inFolder = async <T>(work: (folder: string) => Promise<T>): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'love-space-made-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

export const made = (
  ending: string,
  options: readonly string[],
  inputs: Readonly<Record<string, string | Buffer>> = {},
): Promise<Buffer> =>
  inFolder(async (folder) => {
    for (const [name, bytes] of Object.entries(inputs)) await writeFile(join(folder, name), bytes)
    await run('ffmpeg', ['-v', 'error', ...options, '-y', `made.${ending}`], { cwd: folder })
    return readFile(join(folder, `made.${ending}`))
  })

export const colour = (name: string, seconds = 2, size = '64x48'): string[] => [
  '-f',
  'lavfi',
  '-i',
  `color=${name}:duration=${seconds}:size=${size}:rate=10`,
]

export const firstColour = (bytes: Buffer): Promise<readonly number[] | null> =>
  inFolder(async (folder) => {
    await writeFile(join(folder, 'video'), bytes)
    const options = ['-v', 'error', '-i', 'video', '-frames:v', '1', '-vf', 'scale=1:1', '-pix_fmt', 'rgb24']
    const { stdout } = await run('ffmpeg', [...options, '-f', 'rawvideo', '-'], { cwd: folder, encoding: 'buffer' })
    return stdout.length < 3 ? null : [...stdout.subarray(0, 3)]
  })

export const tracksOf = (bytes: Buffer): Promise<string[]> =>
  inFolder(async (folder) => {
    await writeFile(join(folder, 'video'), bytes)
    const options = ['-v', 'error', '-show_entries', 'stream=codec_type,codec_name', '-of', 'json', 'video']
    const { stdout } = await run('ffprobe', options, { cwd: folder })
    const { streams } = JSON.parse(stdout) as { streams: { codec_type: string; codec_name?: string }[] }
    return streams.map(({ codec_type: type, codec_name: name = '' }) => `${type} ${name}`)
  })

const subtitles = (text: string): string =>
  [0, 1].map((second) => `${second + 1}\n00:00:0${second},000 --> 00:00:0${second},900\n${text} ${second}\n`).join('\n')

export const place = 'GPS(13.4000,52.5166)'

const sound = ['-f', 'lavfi', '-i', 'sine=duration=2', '-i', 'place.srt']
const tracks = ['-c:a', 'aac', '-c:s', 'mov_text', '-map', '0', '-map', '1', '-map', '2']

/** Makes a playable video with the location in a separate track, as drones and action cameras record it. */
export const videoWithTelemetry = (ending: 'mp4' | 'mov' | '3gp', codec = 'libx264'): Promise<Buffer> =>
  made(
    ending,
    [
      ...colour('blue', 2, '176x144'),
      ...sound,
      ...tracks,
      '-c:v',
      codec,
      ...(ending === '3gp' ? ['-f', 'mp4', '-brand', '3gp6'] : []),
    ],
    { 'place.srt': subtitles(place) },
  )

/** Changes a box and the sizes of its parents. Offsets into later boxes become invalid. */
export const changedBox = (bytes: Buffer, path: readonly string[], change: (content: Buffer) => Buffer): Buffer => {
  const [type, ...rest] = path
  if (type === undefined) return change(bytes)
  let found = false
  const parts = [...boxesIn(bytes, 0, bytes.length)].map((one) => {
    const content = bytes.subarray(one.content, one.end + 1)
    if (found || one.type !== type) return bytes.subarray(one.start, one.end + 1)
    found = true
    return box(type, changedBox(content, rest, change))
  })
  if (!found) throw new Error(`no box ${type}`)
  return Buffer.concat(parts)
}
