import { describe, expect, it } from 'vitest'
import { dayTaken, whenAndWhereTaken } from './day-taken.ts'

/** Pictures of a camera, changed on 2025-01-01 and taken on 2024-10-05; the HEIC on 2023-07-08. */
const pictures = {
  jpeg: '/9j/4QD8RXhpZgAASUkqAAgAAAAHABIBAwABAAAAAQAAABoBBQABAAAAYgAAABsBBQABAAAAagAAACgBAwABAAAAAgAAADIBAgAUAAAAcgAAABMCAwABAAAAAQAAAGmHBAABAAAAhgAAAAAAAAA4YwAA6AMAADhjAADoAwAAMjAyNTowMTowMSAxMDowMDowMAAHAACQBwAEAAAAMDIxMAOQAgAUAAAA4AAAAAGRBwAEAAAAAQIDAACgBwAEAAAAMDEwMAGgAwABAAAA//8AAAKgBAABAAAACAAAAAOgBAABAAAABgAAAAAAAAAyMDI0OjEwOjA1IDE0OjMwOjAwAP/bAEMABgQFBgUEBgYFBgcHBggKEAoKCQkKFA4PDBAXFBgYFxQWFhodJR8aGyMcFhYgLCAjJicpKikZHy0wLSgwJSgpKP/bAEMBBwcHCggKEwoKEygaFhooKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKP/AABEIAAYACAMBIgACEQEDEQH/xAAVAAEBAAAAAAAAAAAAAAAAAAAABv/EABQQAQAAAAAAAAAAAAAAAAAAAAD/xAAVAQEBAAAAAAAAAAAAAAAAAAAGB//EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AJABQBp//9k=',
  png: 'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAGCAIAAABxZ0isAAAA9GVYSWZJSSoACAAAAAcAEgEDAAEAAAABAAAAGgEFAAEAAABiAAAAGwEFAAEAAABqAAAAKAEDAAEAAAACAAAAMgECABQAAAByAAAAEwIDAAEAAAABAAAAaYcEAAEAAACGAAAAAAAAADhjAADoAwAAOGMAAOgDAAAyMDI1OjAxOjAxIDEwOjAwOjAwAAcAAJAHAAQAAAAwMjEwA5ACABQAAADgAAAAAZEHAAQAAAABAgMAAKAHAAQAAAAwMTAwAaADAAEAAAD//wAAAqAEAAEAAAAIAAAAA6AEAAEAAAAGAAAAAAAAADIwMjQ6MTA6MDUgMTQ6MzA6MDAAqKxXIAAAAAlwSFlzAAAD6AAAA+gBtXtSawAAABFJREFUCJljMEg4gBUxDKQEAFukPwHgaUnYAAAAAElFTkSuQmCC',
  webp: 'UklGRk4BAABXRUJQVlA4WAoAAAAIAAAABwAABQAAVlA4IC4AAADQAQCdASoIAAYAAUAmJaACdLoB+AADsAD+771X/qDPibPE2fPb/+LORiOy8AAARVhJRvoAAABFeGlmAABJSSoACAAAAAcAEgEDAAEAAAABAAAAGgEFAAEAAABiAAAAGwEFAAEAAABqAAAAKAEDAAEAAAACAAAAMgECABQAAAByAAAAEwIDAAEAAAABAAAAaYcEAAEAAACGAAAAAAAAADhjAADoAwAAOGMAAOgDAAAyMDI1OjAxOjAxIDEwOjAwOjAwAAcAAJAHAAQAAAAwMjEwA5ACABQAAADgAAAAAZEHAAQAAAABAgMAAKAHAAQAAAAwMTAwAaADAAEAAAD//wAAAqAEAAEAAAAIAAAAA6AEAAEAAAAGAAAAAAAAADIwMjQ6MTA6MDUgMTQ6MzA6MDAA',
  heic: 'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAeFtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAAAAACAAAAEGlkYXQAAAAAAEAAMAAAAExpbG9jAQAAAERAAAMAAQAAAAAAAAIFAAEAAAAAAAAAGgACAAEAAAAAAAAAAQAAAAAAAAAIAAMAAAAAAAACHwABAAAAAAAAANgAAABNaWluZgAAAAAAAwAAABVpbmZlAgAAAQABAABodmMxAAAAABVpbmZlAgAAAAACAABncmlkAAAAABVpbmZlAgAAAQADAABFeGlmAAAAANVpcHJwAAAAs2lwY28AAABzaHZjQwEDcAAAAAAAAAAAAB7wAPz9+PgAAA8DIAABABhAAQwB//8DcAAAAwCQAAADAAADAB66AkAhAAEAJ0IBAQNwAAADAJAAAAMAAAMAHqAggQWW6uSmubAgAAADACAAAAMAISIAAQAGRAHBc8CJAAAAFGlzcGUAAAAAAAAAQAAAAEAAAAAUaXNwZQAAAAAAAABAAAAAMAAAABBwaXhpAAAAAAMICAgAAAAaaXBtYQAAAAAAAAACAAECgQIAAgIDhAAAAChpcmVmAAAAAAAAAA5kaW1nAAIAAQABAAAADmNkc2MAAwABAAIAAAD6bWRhdAAAABYoAa8ZgO9Jpb//3dYf9mSv+NK1pj5uAAAAAElJKgAIAAAABgASAQMAAQAAAAEAAAAaAQUAAQAAAFYAAAAbAQUAAQAAAF4AAAAoAQMAAQAAAAIAAAATAgMAAQAAAAEAAABphwQAAQAAAGYAAAAAAAAAOGMAAOgDAAA4YwAA6AMAAAcAAJAHAAQAAAAwMjEwA5ACABQAAADAAAAAAZEHAAQAAAABAgMAAKAHAAQAAAAwMTAwAaADAAEAAAD//wAAAqAEAAEAAABAAAAAA6AEAAEAAAAwAAAAAAAAADIwMjM6MDc6MDggMDk6MTA6MTEA',
}

const fileOf = (kind: keyof typeof pictures) => {
  const type = `image/${kind}`
  return { type, file: new Blob([Uint8Array.from(atob(pictures[kind]), (char) => char.charCodeAt(0))], { type }) }
}

it.each([
  ['jpeg', '2024-10-05'],
  ['png', '2024-10-05'],
  ['webp', '2024-10-05'],
  ['heic', '2023-07-08'],
] as const)('tells when a %s was taken, not when it was changed', async (kind, day) => {
  expect(await dayTaken(fileOf(kind))).toBe(day)
})

it('tells nothing of a file without metadata, or with broken ones', async () => {
  const { file, type } = fileOf('jpeg')
  for (const part of [new Blob(['Exif\0\0II*\0']), file.slice(0, 60), new Blob(['no picture'])]) {
    expect(await dayTaken({ file: part, type })).toBeUndefined()
  }
})

const typeOf = { text: 2, long: 4, fraction: 5, directory: 4 }

/** An entry of a directory; a number of its value stands in the entry, other values behind all directories. */
type Entry = readonly [tag: number, type: number, count: number, value: number | Uint8Array]

const fractions = (...values: readonly (readonly [number, number])[]): Uint8Array => {
  const view = new DataView(new ArrayBuffer(values.length * 8))
  for (const [index, [over, under]] of values.entries()) {
    view.setUint32(index * 8, over, true)
    view.setUint32(index * 8 + 4, under, true)
  }
  return new Uint8Array(view.buffer)
}

/** Makes a JPEG's beginning with the given directories, which stand every 200 bytes from the 8th on. */
const jpegOf = (...directories: readonly (readonly Entry[])[]): Blob => {
  const bytes = new Uint8Array(2_000)
  const view = new DataView(bytes.buffer)
  bytes.set([0x49, 0x49, 42, 0])
  view.setUint32(4, 8, true)
  let free = 1_000
  for (const [index, entries] of directories.entries()) {
    const start = 8 + index * 200
    view.setUint16(start, entries.length, true)
    for (const [n, [tag, type, count, value]] of entries.entries()) {
      const at = start + 2 + n * 12
      view.setUint16(at, tag, true)
      view.setUint16(at + 2, type, true)
      view.setUint32(at + 4, count, true)
      if (typeof value === 'number') view.setUint32(at + 8, value, true)
      else {
        view.setUint32(at + 8, free, true)
        bytes.set(value, free)
        free += value.length
      }
    }
  }
  return new Blob(['Exif\0\0', bytes], { type: 'image/jpeg' })
}

const second = 208
const text = (words: string): Uint8Array => new TextEncoder().encode(words)
const taken = (words: string): Entry => [0x0132, typeOf.text, words.length, text(words)]
const letter = (tag: number, char: string): Entry => [tag, typeOf.text, 2, char.charCodeAt(0)]
const angle = (tag: number, ...values: readonly (readonly [number, number])[]): Entry => [
  tag,
  typeOf.fraction,
  3,
  fractions(...values),
]
const at = (place: readonly Entry[], time = '2024:10:05 14:30:00') =>
  whenAndWhereTaken({
    file: jpegOf([taken(time), [0x8825, typeOf.directory, 1, second]], place),
    type: 'image/jpeg',
  })
const time = { day: '2024-10-05', time: '14:30:00' }

describe('when and where a picture was taken', () => {
  it('is its time by the camera, and its place', async () => {
    const berlin = [
      letter(1, 'N'),
      angle(2, [52, 1], [31, 1], [0, 1]),
      letter(3, 'E'),
      angle(4, [13, 1], [24, 1], [36, 1]),
    ]
    expect(await at(berlin)).toEqual({
      ...time,
      place: { latitude: expect.closeTo(52.5167, 3), longitude: expect.closeTo(13.41, 3) },
    })
  })

  it('lies south and west with these letters', async () => {
    const place = [letter(1, 'S'), angle(2, [33, 1], [0, 1], [0, 1]), letter(3, 'W'), angle(4, [70, 1], [0, 1], [0, 1])]
    expect(await at(place)).toEqual({ ...time, place: { latitude: -33, longitude: -70 } })
  })

  it.each([
    ['beyond the poles', [angle(2, [95, 1], [0, 1], [0, 1]), angle(4, [13, 1], [0, 1], [0, 1])]],
    [
      'further than around the earth',
      [angle(2, [50, 1], [0, 1], [0, 1]), angle(4, [4_000_000_000, 1], [0, 1], [0, 1])],
    ],
    ['of a division by zero', [angle(2, [50, 0], [0, 0], [0, 0]), angle(4, [13, 1], [0, 1], [0, 1])]],
    ['that a camera without a position writes', [angle(2, [0, 1], [0, 1], [0, 1]), angle(4, [0, 1], [0, 1], [0, 1])]],
    ['with half of its numbers', [angle(2, [50, 1], [0, 1], [0, 1])]],
    ['behind the end of the file', [[2, typeOf.fraction, 3, 4_000_000_000] as const]],
  ])('has no place %s, and keeps its day', async (_, place) => {
    expect(await at(place)).toEqual(time)
  })

  it.each([
    ['0000:00:00 00:00:00', {}],
    ['2024:02:31 12:00:00', {}],
    ['9999:12:31 12:00:00', {}],
    ['2024:10:05 24:61:00', { day: '2024-10-05' }],
    ['2024:10:05   :  :  ', { day: '2024-10-05' }],
  ])('of the time %s is %o', async (words, found) => {
    expect(await at([], words)).toEqual(found)
  })

  it('ends at directories that name themselves, and at those with more entries than bytes', async () => {
    const round = jpegOf([
      [0x8769, typeOf.long, 1, 8],
      [0x8825, typeOf.long, 1, 8],
    ])
    const endless = new Blob([
      'Exif\0\0',
      new Uint8Array([0x49, 0x49, 42, 0, 8, 0, 0, 0, 255, 255]),
      new Uint8Array(99),
    ])
    for (const file of [round, endless]) expect(await whenAndWhereTaken({ file, type: 'image/jpeg' })).toEqual({})
  })
})

it.each([262_080, 262_130, 262_143, 262_144, 600_000])(
  'is found behind %i other bytes, wherever the file is divided to be searched',
  async (before) => {
    const { file } = fileOf('png')
    const padded = new Blob([new Uint8Array(before), file])
    expect(await whenAndWhereTaken({ file: padded, type: 'image/png' })).toEqual(time)
  },
)
