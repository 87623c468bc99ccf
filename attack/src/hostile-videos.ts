import { blackAndWhite, pngOf } from '@love-space/testing/png.ts'
import { execFileSync } from 'node:child_process'
import type { HostileFile } from './hostile-files.ts'

/** Position in a metadata track, as drones record it. Served files must not contain it. */
export const videoPlace = 'GPS(13.4000,52.5166)'
/** Content of the video track, which is served. */
export const videoPicture = 'PICTURES-OF-A-VIDEO'

const number = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
const numbers = (...values: number[]): Buffer => Buffer.concat(values.map(number))
const box = (type: string, ...content: Buffer[]): Buffer => {
  const body = Buffer.concat(content)
  return Buffer.concat([number(body.length + 8), Buffer.from(type, 'latin1'), body])
}

const track = (
  handler: string,
  sample: { readonly start: number; readonly bytes: number; readonly entry: Buffer; readonly seconds: number },
): Buffer => {
  const { start, bytes, entry, seconds } = sample
  const table = box(
    'stbl',
    box('stsd', numbers(0, 1), entry),
    box('stts', numbers(0, 1, 1, seconds)),
    box('stsc', numbers(0, 1, 1, 1, 1)),
    box('stsz', numbers(0, 0, 1, bytes)),
    box('stco', numbers(0, 1, start)),
  )
  const media = [
    box('mdhd', numbers(0, 0, 0, 1, seconds, 0)),
    box('hdlr', numbers(0, 0), Buffer.from(handler), Buffer.alloc(13)),
    box('minf', box('dinf', box('dref', numbers(0, 1), box('url ', numbers(1)))), table),
  ]
  return box('trak', box('tkhd', numbers(7, 0, 0, 1, 0, seconds), Buffer.alloc(60)), box('mdia', ...media))
}

/** Returns a video in full HD that no browser plays, with a position in a metadata track. */
export const longVideoWithPlace = (unique: string): HostileFile => {
  const seconds = 36_000
  const head = box('ftyp', Buffer.from('isom\0\0\0\0isommp42'))
  const picture = Buffer.from(`${videoPicture} ${unique}`)
  const place = Buffer.from(videoPlace)
  const start = head.length + 8
  const size = Buffer.alloc(78)
  size.writeUInt16BE(1, 6)
  size.writeUInt16BE(1_920, 24)
  size.writeUInt16BE(1_080, 26)
  const pictures = { start, bytes: picture.length, entry: box('mp4v', size), seconds }
  const text = Buffer.concat([numbers(0), Buffer.from([0, 0, 0, 1]), Buffer.alloc(30)])
  const places = { start: start + picture.length, bytes: place.length, entry: box('tx3g', text), seconds }
  const index = box(
    'moov',
    box('mvhd', numbers(0, 0, 0, 1, seconds), Buffer.alloc(80)),
    track('vide', pictures),
    track('text', places),
  )
  const bytes = Buffer.concat([head, box('mdat', picture, place), index])
  return { what: 'a video of ten hours with a track of places', type: 'video/mp4', bytes }
}

const chunkOfAvi = (name: string, ...content: Buffer[]): Buffer => {
  const body = Buffer.concat(content)
  const size = Buffer.alloc(4)
  size.writeUInt32LE(body.length)
  return Buffer.concat([Buffer.from(name, 'latin1'), size, body, Buffer.alloc(body.length % 2)])
}
const littleEndian = (...values: number[]): Buffer => Buffer.concat(values.map((value) => number(value).reverse()))

/** Returns a video with four frames that take a gigabyte each, decoded. */
export const videoOfLargeFrames = (unique: string): HostileFile => {
  const [side, frames] = [16_000, 4]
  const frame = pngOf([side, side], blackAndWhite, Buffer.alloc((side / 8 + 1) * side))
  const mainHead = littleEndian(100_000, 0, 0, 0x10, frames, 0, 1, 0, side, side, 0, 0, 0, 0)
  const codec = Buffer.from('vidsMPNG')
  const streamHead = Buffer.concat([codec, littleEndian(0, 0, 0, 1, 10, 0, frames, 0, 0, 0, 0, 0)])
  const format = Buffer.concat([
    littleEndian(40, side, side, 0x18_0001),
    Buffer.from('MPNG'),
    littleEndian(0, 0, 0, 0, 0),
  ])
  const head = [chunkOfAvi('avih', mainHead)]
  const stream = [chunkOfAvi('strh', streamHead), chunkOfAvi('strf', format)]
  const bytes = chunkOfAvi(
    'RIFF',
    Buffer.from('AVI '),
    chunkOfAvi('LIST', Buffer.from('hdrl'), ...head, chunkOfAvi('LIST', Buffer.from('strl'), ...stream)),
    chunkOfAvi('LIST', Buffer.from('movi'), ...Array.from({ length: frames }, () => chunkOfAvi('00dc', frame))),
    chunkOfAvi('JUNK', Buffer.from(unique)),
  )
  return { what: 'a video of frames of 16,000 by 16,000', type: 'video/x-msvideo', bytes }
}

/** Returns hours of video that do not declare their length, made with the machine's FFmpeg. */
export const videoWithoutLength = (ffmpeg: string): HostileFile => {
  const picture = ['-f', 'lavfi', '-i', 'color=blue:size=16x16:rate=1/60:duration=12000', '-c:v', 'mpeg4']
  const bytes = execFileSync(ffmpeg, ['-v', 'error', ...picture, '-live', '1', '-f', 'matroska', 'pipe:1'])
  bytes.write('webm\0\0\0\0', bytes.indexOf('matroska'), 'latin1')
  return { what: 'a video that leaves out its length', type: 'video/webm', bytes }
}

/** Returns playlists that name a file, with every type for which FFmpeg might open them. */
export const videosThatName = (path: string): HostileFile[] => {
  const dash = `<!--free--><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" profiles="urn:mpeg:dash:profile:isoff-on-demand:2011" mediaPresentationDuration="PT2S"><Period><AdaptationSet mimeType="video/mp4"><Representation id="1" bandwidth="1" mimeType="video/mp4"><BaseURL>${path}</BaseURL></Representation></AdaptationSet></Period></MPD>`
  const texts = [
    ['DASH', dash],
    ['HLS', `#EXTM3U\n#EXTINF:2,\n${path}\n#EXT-X-ENDLIST\n`],
    ['concat', `ffconcat version 1.0\nfile '${path}'\n`],
    ['SDP', `v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nt=0 0\nm=video 5004 RTP/AVP 96\n`],
  ] as const
  return texts.flatMap(([name, text]) => {
    const body = Buffer.from(text)
    return [
      { what: `${name} as a video`, type: 'video/quicktime', bytes: body },
      {
        what: `${name} in MP4`,
        type: 'video/mp4',
        bytes: Buffer.concat([box('ftyp', Buffer.from('isom\0\0\0\0isommp42')), box('mdat', body), body]),
      },
      {
        what: `${name} in WebM`,
        type: 'video/webm',
        bytes: Buffer.concat([Buffer.from('\x1a\x45\xdf\xa3\x87\x42\x82\x84webm\x18\x53\x80\x67\xff', 'latin1'), body]),
      },
      {
        what: `${name} behind a tag of sound`,
        type: 'audio/mpeg',
        bytes: Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\0\0', 'latin1'), body]),
        isForInbox: true,
      },
    ]
  })
}
