import { deflateSync } from 'node:zlib'
import { blackAndWhite, pngChunk, pngOf } from '@love-space/testing/png.ts'
import type { Chance } from './chance.ts'

export interface HostileFile {
  readonly what: string
  readonly type: string
  readonly bytes: Buffer
  /** Whether to upload it as a private file, which may also be sound or a document; otherwise into a memory. */
  readonly isForInbox?: boolean
}

/** Text in every script. Served files must not contain it. */
export const marker = 'HOSTILE-MARKER'
/** Text in the metadata of the valid pictures below. */
export const camera = 'Secret Camera'

const script = `<script>alert("${marker}")</script>`
const jpeg = Buffer.from(
  '/9j/4QEYRXhpZgAASUkqAAgAAAAIAA8BAgAOAAAAfgAAABIBAwABAAAAAQAAABoBBQABAAAAbgAAABsBBQABAAAAdgAAACgBAwABAAAAAgAAABMCAwABAAAAAQAAAGmHBAABAAAAjAAAACWIBAABAAAA2gAAAAAAAAA4YwAA6AMAADhjAADoAwAAU2VjcmV0IENhbWVyYQAGAACQBwAEAAAAMDIxMAGRBwAEAAAAAQIDAACgBwAEAAAAMDEwMAGgAwABAAAA//8AAAKgBAABAAAAEAAAAAOgBAABAAAADAAAAAAAAAACAAEAAgACAAAATgAAAAIABQADAAAA+AAAAAAAAAA0AAAAAQAAAB8AAAABAAAAAAAAAAEAAAD/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVtVkVGZIhlbXd7gYKBTmCNl4x9lnN+gXz/2wBDARUXFx4aHjshITt8U0ZTfHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHz/wAARCAAMABADASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAT/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAAAgX/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCYAVd//9k=',
  'base64',
)
const webp = Buffer.from(
  'UklGRjYAAABXRUJQVlA4ICoAAABwAQCdASoQAAwAAUAmJaACdAFAAAD+694SMNGv/1wH//OA//5wH8NQAAA=',
  'base64',
)
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

/** Returns a PNG that declares this size but contains only `rows` rows. */
const png = (width: number, height: number, rows = height, more: Buffer[] = []): Buffer => {
  const pixels = Buffer.alloc((Math.ceil(width / 8) + 1) * rows)
  return pngOf([width, height], blackAndWhite, pixels, { more })
}

const bmp = (width: number, height: number): Buffer => {
  const bytes = Buffer.alloc(200)
  bytes.write('BM')
  bytes.writeUInt32LE(200, 2)
  bytes.writeUInt32LE(54, 10)
  bytes.writeUInt32LE(40, 14)
  bytes.writeInt32LE(width, 18)
  bytes.writeInt32LE(height, 22)
  bytes.writeUInt16LE(1, 26)
  bytes.writeUInt16LE(24, 28)
  return bytes
}

const gifOf = (width: number, height: number): Buffer => {
  const bytes = Buffer.from(gif)
  bytes.writeUInt16LE(width, 6)
  bytes.writeUInt16LE(height, 8)
  return bytes
}

/** Returns an animation whose frames, each one pixel, make large pictures. */
export const costlyAnimation = (side: number, frames: number, chance: Chance): HostileFile => {
  const head = gifOf(side, side).subarray(0, 19)
  const frame = gif.subarray(19, -1)
  const unique = Buffer.from(String(chance.next()))
  const bytes = Buffer.concat([head, ...Array.from({ length: frames }, () => frame), gif.subarray(-1), unique])
  return { what: `an animation of ${frames} frames`, type: 'image/gif', bytes }
}

const svg = (inner: string): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${inner}</svg>`)
const entities = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;${script}</svg>`

const pictures: readonly (readonly [type: string, bytes: Buffer])[] = [
  ['image/jpeg', jpeg],
  ['image/png', png(16, 12)],
  ['image/webp', webp],
  ['image/gif', gif],
]

const markup: readonly (readonly [what: string, bytes: Buffer])[] = [
  ['HTML', Buffer.from(`<!doctype html><html><body>${script}</body></html>`)],
  ['HTML after blanks', Buffer.from(`\n\n   <html>${script}</html>`)],
  ['HTML with a byte order mark', Buffer.from(`\ufeff<html>${script}</html>`)],
  ['SVG', svg(script)],
  ['SVG with a declaration', Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${svg(script).toString()}`)],
  ['SVG with an entity', Buffer.from(entities)],
  ['SVG that names a file', svg('<image href="file:///etc/passwd"/>')],
  ['a script', Buffer.from(`alert("${marker}")`)],
  ['a shell script', Buffer.from(`#!/bin/sh\necho ${marker}`)],
  ['PostScript', Buffer.from(`%!PS-Adobe-3.0\n(${marker}) run`)],
  ['a program', Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01', 'latin1'), Buffer.alloc(200)])],
  ['an archive', Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), Buffer.alloc(200)])],
]

const bombs: readonly (readonly [type: string, what: string, bytes: Buffer])[] = [
  ['image/png', 'a PNG of 40,000 by 40,000', png(40_000, 40_000, 10)],
  ['image/png', 'a PNG of 4 thousand million pixels', png(65_000, 65_000, 1)],
  ['image/png', 'a PNG as wide as a number goes', png(0x7fffffff, 1, 0)],
  ['image/png', 'a PNG without an extent', png(0, 0, 0)],
  ['image/png', 'a PNG of 10,900 by 10,900 that is all there', png(10_900, 10_900)],
  [
    'image/png',
    'a PNG whose text is packed a thousand times',
    png(16, 12, 12, [pngChunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(60_000_000))]))]),
  ],
  ['image/bmp', 'a BMP of 30,000 by 30,000', bmp(30_000, 30_000)],
  ['image/bmp', 'a BMP of a negative extent', bmp(-2_000_000_000, -2_000_000_000)],
  ['image/gif', 'a GIF of 65,535 by 65,535', gifOf(65_535, 65_535)],
]

const chunkOfWave = (name: string, content: Buffer): Buffer => {
  const size = Buffer.alloc(4)
  size.writeUInt32LE(content.length)
  return Buffer.concat([Buffer.from(name, 'latin1'), size, content, Buffer.alloc(content.length % 2)])
}
const wave = (text: string): Buffer => {
  const format = Buffer.alloc(16)
  format.writeUInt16LE(1, 0)
  format.writeUInt16LE(1, 2)
  format.writeUInt32LE(8_000, 4)
  format.writeUInt32LE(8_000, 8)
  format.writeUInt16LE(1, 12)
  format.writeUInt16LE(8, 14)
  const chunks = [
    chunkOfWave('fmt ', format),
    chunkOfWave('LIST', Buffer.concat([Buffer.from('INFO'), chunkOfWave('INAM', Buffer.from(text))])),
    chunkOfWave('data', Buffer.alloc(800, 128)),
  ]
  return chunkOfWave('RIFF', Buffer.concat([Buffer.from('WAVE'), ...chunks]))
}
/** Returns an MP3 frame after a tag that declares `length` bytes. */
const mp3 = (text: string, length: number): Buffer => {
  const size = [21, 14, 7, 0].map((shift) => (length >> shift) & 0x7f)
  const tag = Buffer.concat([Buffer.from('ID3\x04\0\0', 'latin1'), Buffer.from(size), Buffer.from(text)])
  return Buffer.concat([tag, Buffer.from([0xff, 0xfb, 0x90, 0x00]), Buffer.alloc(413)])
}

const sounds: readonly HostileFile[] = (
  [
    ['a wave with a script in its title', 'audio/wav', wave(script)],
    ['a wave with a page behind it', 'audio/wav', Buffer.concat([wave('x'), Buffer.from(`<html>${script}</html>`)])],
    ['a wave cut short', 'audio/wav', wave(script).subarray(0, 30)],
    ['a wave as HTML', 'text/html', wave(script)],
    ['an MP3 with a script in its tag', 'audio/mpeg', mp3(script, script.length)],
    ['an MP3 whose tag never ends', 'audio/mpeg', mp3(script, 0x0fffffff)],
    [
      'Ogg that is all script',
      'audio/ogg',
      Buffer.from(`OggS\0\x02${'\0'.repeat(20)}\x01\x1e\x01vorbis${script}`, 'latin1'),
    ],
    ['AAC that is all script', 'audio/aac', Buffer.from(`\xff\xf1P\x80${script}`, 'latin1')],
    ['HTML as sound', 'audio/mpeg', Buffer.from(`<!doctype html><html>${script}</html>`)],
  ] as const
).map(([what, type, bytes]) => ({ what, type, bytes, isForInbox: true }))

/** A valid sound, in a memory, which accepts only pictures and videos. */
export const misplacedSound: HostileFile = { what: 'sound in a memory', type: 'audio/wav', bytes: wave('Only a song') }

const changed = (chance: Chance, type: string, bytes: Buffer): HostileFile[] => {
  const at = (): number => Math.floor(chance.next() * bytes.length)
  const flipped = (): Buffer => {
    const out = Buffer.from(bytes)
    for (let n = 0; n < 6; n += 1) out[at()] = Math.floor(chance.next() * 256)
    return out
  }
  return [
    { what: `${type} with a script behind it`, type, bytes: Buffer.concat([bytes, Buffer.from(script)]) },
    {
      what: `${type} with an archive behind it`,
      type,
      bytes: Buffer.concat([bytes, Buffer.from(`PK\x03\x04${marker}`, 'latin1')]),
    },
    { what: `${type} with a script before it`, type, bytes: Buffer.concat([Buffer.from(script), bytes]) },
    { what: `${type} as HTML`, type: 'text/html', bytes: Buffer.concat([bytes, Buffer.from(script)]) },
    { what: `${type} as a video`, type: 'video/mp4', bytes },
    ...Array.from({ length: 6 }, () => ({
      what: `${type} cut short`,
      type,
      bytes: bytes.subarray(0, Math.max(4, at())),
    })),
    ...Array.from({ length: 6 }, () => ({ what: `${type} with changed bytes`, type, bytes: flipped() })),
  ]
}

export const hostileFiles = (chance: Chance): HostileFile[] => [
  ...markup.flatMap(([what, bytes]) =>
    ['image/png', 'video/mp4'].map((type) => ({ what: `${what} as ${type}`, type, bytes })),
  ),
  ...bombs.map(([type, what, bytes]) => ({ what, type, bytes })),
  { what: 'a picture and a page at once', type: 'image/gif', bytes: Buffer.from(`GIF89a/*${script}*/=1;`) },
  {
    what: 'a video that is all script',
    type: 'video/mp4',
    bytes: Buffer.from(`\0\0\0\x18ftypisom\0\0\0\0isommp42${script}`, 'latin1'),
  },
  ...pictures.flatMap(([type, bytes]) => changed(chance, type, bytes)),
  ...sounds,
]

/** Returns a valid cover picture of a sound, which the product must accept. */
export const soundPicture = (chance: Chance): HostileFile => ({
  what: 'a picture',
  type: 'image/jpeg',
  bytes: Buffer.concat([jpeg, Buffer.from(String(chance.next()))]),
})

const samplesPerS = 8_000

/** Returns a valid recording of one second, which the product must accept. */
export const soundRecording = (): HostileFile => {
  const samples = Int16Array.from({ length: samplesPerS }, (_, at) => Math.round(8_000 * Math.sin(at / 3)))
  const head = Buffer.alloc(44)
  head.write('RIFF')
  head.writeUInt32LE(36 + samples.byteLength, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(samplesPerS, 24)
  head.writeUInt32LE(2 * samplesPerS, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36)
  head.writeUInt32LE(samples.byteLength, 40)
  return { what: 'a recording', type: 'audio/wav', bytes: Buffer.concat([head, Buffer.from(samples.buffer)]) }
}
