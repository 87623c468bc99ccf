import { box } from './pictures.ts'
import { changedBox, colour, made } from './made-videos.ts'

/** Another couple's file. A hostile upload names it by a relative or absolute path. */
export interface Decoy {
  readonly path: string
  readonly picturesPath: string
}

const dash = (path: string): string => `<!--free--><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static"
 profiles="urn:mpeg:dash:profile:isoff-on-demand:2011" mediaPresentationDuration="PT2S" minBufferTime="PT1S">
<Period><AdaptationSet mimeType="video/mp4" contentType="video"><Representation id="1" bandwidth="1000" mimeType="video/mp4">
<BaseURL>${path}</BaseURL></Representation></AdaptationSet></Period></MPD>`

export const namingTexts = ({ path, picturesPath }: Decoy): Readonly<Record<string, string>> => ({
  DASH: dash(path),
  HLS: `#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\n${path}\n#EXT-X-ENDLIST\n`,
  concat: `ffconcat version 1.0\nfile '${path}'\n`,
  'a sequence of pictures': `ffconcat version 1.0\nfile '${picturesPath}/%03d.png'\n`,
  'a pattern of pictures': `ffconcat version 1.0\nfile '${picturesPath}/*.png'\n`,
  SDP: `v=0\no=- 0 0 IN IP4 127.0.0.1\ns=${path}\nc=IN IP4 127.0.0.1\nt=0 0\nm=video 5004 RTP/AVP 96\na=rtpmap:96 H264/90000\n`,
})

const riff = (form: string, ...content: Buffer[]): Buffer => {
  const body = Buffer.concat([Buffer.from(form), ...content])
  const size = Buffer.alloc(4)
  size.writeUInt32LE(body.length)
  return Buffer.concat([Buffer.from('RIFF'), size, body])
}

export const disguises: Readonly<Record<string, (text: Buffer) => Buffer>> = {
  'video/mp4': (text) => Buffer.concat([box('ftyp', Buffer.from('isom\0\0\0\0isommp42')), box('mdat', text), text]),
  'video/quicktime': (text) => Buffer.concat([box('free'), box('mdat', text), text]),
  'video/3gpp': (text) => Buffer.concat([box('ftyp', Buffer.from('3gp4\0\0\0\x003gp4')), box('mdat', text), text]),
  'video/x-msvideo': (text) => riff('AVI ', Buffer.from('LIST\x04\0\0\0hdrl', 'latin1'), text),
  'video/webm': (text) =>
    Buffer.concat([Buffer.from('\x1a\x45\xdf\xa3\x87\x42\x82\x84webm\x18\x53\x80\x67\xff', 'latin1'), text]),
  'video/ogg': (text) => Buffer.concat([Buffer.from(`OggS\0\x02${'\0'.repeat(20)}\x01\x2a\x80theora`, 'latin1'), text]),
  'audio/ogg': (text) => Buffer.concat([Buffer.from(`OggS\0\x02${'\0'.repeat(20)}\x01\x1e\x01vorbis`, 'latin1'), text]),
  'audio/mpeg': (text) =>
    Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\0\0', 'latin1'), text, Buffer.from([0xff, 0xfb, 0x90, 0x00])]),
  'audio/wav': (text) => riff('WAVE', text),
  'audio/aac': (text) => Buffer.concat([Buffer.from('\xff\xf1P\x80', 'latin1'), text]),
}

/** Makes a QuickTime file that refers by an alias to samples in another file. */
export const movOfAnother = async ({ path }: Decoy): Promise<Buffer> => {
  const text = Buffer.from(path.length % 2 === 0 ? path : `${path}\0`)
  const sizes = Buffer.alloc(4)
  sizes.writeUInt16BE(2, 0)
  sizes.writeUInt16BE(text.length, 2)
  const levels = Buffer.from([0, 1, 0, 1])
  const record = [
    Buffer.alloc(4),
    Buffer.alloc(10),
    Buffer.alloc(28),
    Buffer.alloc(12),
    Buffer.alloc(64),
    Buffer.alloc(16),
  ]
  const end = Buffer.from([0xff, 0xff, 0, 0])
  const alias = box('alis', ...record, levels, Buffer.alloc(16), sizes, text, end)
  const entries = Buffer.from([0, 0, 0, 0, 0, 0, 0, 1])
  const own = await made('mov', [...colour('blue'), '-c:v', 'libx264'])
  return changedBox(own, ['moov', 'trak', 'mdia', 'minf', 'dinf', 'dref'], () => Buffer.concat([entries, alias]))
}

const element = (id: string, content: Buffer): Buffer => {
  const size = Buffer.alloc(8)
  size.writeBigUInt64BE(BigInt(content.length))
  size[0] = 1
  return Buffer.concat([Buffer.from(id, 'hex'), size, content])
}

export const linkedWebm = async (names: { readonly path: string }, uid: Buffer): Promise<Buffer> => {
  const own = await made('webm', [...colour('blue'), '-c:v', 'libvpx'])
  const links = Buffer.concat([
    element('3eb923', uid),
    element('3cb923', uid),
    element('3e83bb', Buffer.from(names.path)),
    element('3c83ab', Buffer.from(names.path)),
  ])
  const lengthAt = (at: number): { width: number; value: number } => {
    const width = Math.clz32(own[at] ?? 0) - 23
    const value = [...own.subarray(at + 1, at + width)].reduce(
      (sum, byte) => sum * 256 + byte,
      (own[at] ?? 0) & (0xff >> width),
    )
    return { width, value }
  }
  const segmentAt = own.indexOf(Buffer.from('18538067', 'hex'))
  const segment = lengthAt(segmentAt + 4)
  const infoAt = own.indexOf(Buffer.from('1549a966', 'hex'))
  const info = lengthAt(infoAt + 4)
  const infoStart = infoAt + 4 + info.width
  const infoEnd = infoStart + info.value
  const newInfo = element('1549a966', Buffer.concat([own.subarray(infoStart, infoEnd), links]))
  const inner = [own.subarray(segmentAt + 4 + segment.width, infoAt), newInfo, own.subarray(infoEnd)]
  return Buffer.concat([own.subarray(0, segmentAt), element('18538067', Buffer.concat(inner))])
}
