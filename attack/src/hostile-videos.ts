import type { HostileFile } from './hostile-files.ts'

/** Position in a metadata track, as drones record it; served files must not contain it. */
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

/** Returns a ten-hour video in full HD that no browser plays, with a position in a metadata track. */
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

/** Returns playlists that name another file, with every type for which FFmpeg might open them. */
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
