import { webAddressPattern } from '@love-space/contracts/patterns.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { memoryCategories } from '@love-space/contracts/media/memory-categories.ts'
import type { MemoryCategory } from '@love-space/contracts/media/memory.ts'
import { timelineTypes } from '@love-space/contracts/media/timeline-types.ts'
import type { Coordinates, TimelineType } from '@love-space/contracts/media/timeline.ts'
import type { SongIcon } from '@love-space/contracts/space/playlist.ts'
import { songIcons } from '@love-space/contracts/space/song-icons.ts'
import { wishKinds, type WishKind } from '@love-space/contracts/space/wish-kinds.ts'
import { refusedDay } from '@love-space/couple-rules/days.ts'

/** Records of an export by kind, unchecked. */
export type Records = Readonly<Record<string, readonly Fields[] | undefined>>
export type Fields = Readonly<Record<string, unknown>>

export interface Letter {
  readonly date: string
  readonly writtenAt: string
  readonly message: string
  readonly mood: string
  readonly tags: string[]
}

export interface Mood {
  readonly date: string
  readonly rating: number
  readonly note: string | null
  readonly ratedAt: string
}

interface Words {
  readonly title: string
  readonly description: string
  readonly date: string
  readonly tags: string[]
}

/** `key` is the same whenever the record is brought into the space, so it is created once. */
export type Step =
  | { readonly kind: 'letters'; readonly letters: Letter[] }
  | { readonly kind: 'moods'; readonly moods: Mood[] }
  | {
      readonly kind: 'song'
      readonly key: string
      readonly playlist: string
      readonly body: {
        readonly url: string
        readonly titleArtist: string
        readonly description: string
        readonly icon: SongIcon
      }
    }
  | {
      readonly kind: 'wish'
      readonly key: string
      readonly body: {
        readonly list: 'ours' | 'mine'
        readonly kind: WishKind
        readonly title: string
        readonly note: string
        readonly url: string | null
        readonly isHidden: boolean
        readonly isDone: boolean
      }
    }
  | {
      readonly kind: 'memory'
      readonly key: string
      readonly files: readonly string[]
      readonly body: Words & { readonly category: MemoryCategory }
    }
  | {
      readonly kind: 'event'
      readonly key: string
      readonly files: readonly string[]
      readonly body: Words & {
        readonly type: TimelineType
        readonly location: string
        readonly coordinates: Coordinates | null
      }
    }

export interface Plan {
  readonly steps: readonly Step[]
  /** Items and letters of people who are not in the space, or whose letters they are. */
  readonly notYours: number
  /** Records that are not as an export has them. */
  readonly unreadable: number
}

export interface ExportedSpace {
  readonly id: string
  readonly name: string
}

const idPattern = /^[0-9a-f]{24}$/
const isId = (value: unknown): value is string => typeof value === 'string' && idPattern.test(value)

const textIn = (value: unknown, max: number): string => (typeof value === 'string' ? value.trim().slice(0, max) : '')

/** Returns a text on one line. */
const lineIn = (value: unknown, max: number): string =>
  typeof value === 'string' ? textIn(value.replaceAll(/\s+/g, ' '), max) : ''

const tagsIn = (value: unknown, most: number, charsMax: number): string[] =>
  Array.isArray(value) ? value.flatMap((tag) => lineIn(tag, charsMax) || []).slice(0, most) : []

const isPastDay = (value: unknown, today: string): value is string =>
  typeof value === 'string' && refusedDay(value, today) === undefined

const isInstant = (value: unknown): value is string => typeof value === 'string' && !Number.isNaN(Date.parse(value))

const oneOf = <const T extends string>(known: readonly T[], value: unknown, otherwise: NoInfer<T>): T =>
  known.find((one) => one === value) ?? otherwise

/** Returns the spaces of an export from which something can come into another one. */
export const spacesIn = (records: Records, currentId: string): readonly ExportedSpace[] =>
  (records['spaces'] ?? []).flatMap(({ id, name }) =>
    isId(id) && id !== currentId ? [{ id, name: textIn(name, limits.spaceNameCharsMax) }] : [],
  )

interface Reader {
  /** The space that the records come into, and its day. */
  readonly into: { readonly id: string; readonly today: string }
  readonly memberIds: readonly string[]
}

type Refusal = 'not yours' | 'unreadable'

const isWebAddress = new RegExp(webAddressPattern)

const keyOf = ({ into }: Reader, id: string): string => `import-${into.id}-${id}`

const wordsOf = (fields: Fields, titleMax: number, descriptionMax: number, today: string): Words | 'unreadable' => {
  const title = lineIn(fields['title'], titleMax)
  const { date } = fields
  if (title === '' || !isPastDay(date, today)) return 'unreadable'
  const description = textIn(fields['description'], descriptionMax)
  return { title, description, date, tags: tagsIn(fields['tags'], limits.tagsMax, limits.tagCharsMax) }
}

const filesIn = (value: unknown, most: number): string[] =>
  (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string').slice(0, most)

const memoryIn = (reader: Reader, fields: Fields): Step | Refusal => {
  const { id, authorId } = fields
  if (!isId(id) || !isId(authorId)) return 'unreadable'
  if (!reader.memberIds.includes(authorId)) return 'not yours'
  const words = wordsOf(fields, limits.memoryTitleCharsMax, limits.memoryDescriptionCharsMax, reader.into.today)
  if (words === 'unreadable') return words
  const category = oneOf(memoryCategories, fields['category'], 'other')
  const files = filesIn(fields['file'], limits.memoryMediaMax)
  return { kind: 'memory', key: keyOf(reader, id), files, body: { ...words, category } }
}

const coordinatesIn = (value: unknown): Coordinates | null => {
  const { lat, lng } = (value ?? {}) as Fields
  const isPlace = typeof lat === 'number' && typeof lng === 'number' && Math.abs(lat) <= 90 && Math.abs(lng) <= 180
  return isPlace ? { lat, lng } : null
}

const eventIn = (reader: Reader, fields: Fields): Step | Refusal => {
  const { id, authorId } = fields
  if (!isId(id) || !isId(authorId)) return 'unreadable'
  if (!reader.memberIds.includes(authorId)) return 'not yours'
  const words = wordsOf(fields, limits.timelineTitleCharsMax, limits.timelineDescriptionCharsMax, reader.into.today)
  if (words === 'unreadable') return words
  const body = {
    ...words,
    type: oneOf(timelineTypes, fields['type'], 'other'),
    location: lineIn(fields['location'], limits.placeCharsMax),
    coordinates: coordinatesIn(fields['coordinates']),
  }
  return { kind: 'event', key: keyOf(reader, id), files: filesIn(fields['file'], 1), body }
}

const songIn = (reader: Reader, fields: Fields): Step | Refusal => {
  const { id } = fields
  const url = textIn(fields['url'], limits.urlCharsMax)
  if (!isId(id) || !isWebAddress.test(url)) return 'unreadable'
  const body = {
    url,
    titleArtist: lineIn(fields['titleArtist'], limits.songTitleCharsMax),
    description: textIn(fields['description'], limits.songDescriptionCharsMax),
    icon: oneOf(songIcons, fields['icon'], 'star'),
  }
  const playlist = lineIn(fields['playlist'], limits.playlistNameCharsMax)
  return { kind: 'song', key: keyOf(reader, id), playlist, body }
}

const wishIn = (reader: Reader, fields: Fields): Step | Refusal => {
  const { id, list } = fields
  const title = lineIn(fields['title'], limits.wishTitleCharsMax)
  if (!isId(id) || title === '') return 'unreadable'
  if (list !== 'ours' && list !== 'yours') return 'not yours'
  const url = textIn(fields['url'], limits.urlCharsMax)
  const body = {
    list: list === 'ours' ? 'ours' : 'mine',
    kind: oneOf(wishKinds, fields['kind'], 'other'),
    title,
    note: textIn(fields['note'], limits.wishNoteCharsMax),
    url: isWebAddress.test(url) ? url : null,
    isHidden: list === 'yours' && fields['isHidden'] === true,
    isDone: isInstant(fields['doneAt']),
  } as const
  return { kind: 'wish', key: keyOf(reader, id), body }
}

const letterIn = ({ into }: Reader, fields: Fields): Letter | Refusal => {
  if (fields['from'] !== 'you') return 'not yours'
  const { date, createdAt } = fields
  const message = textIn(fields['message'], limits.loveMessageCharsMax)
  if (!isPastDay(date, into.today) || !isInstant(createdAt) || message === '') return 'unreadable'
  const mood = textIn(fields['mood'], limits.loveMessageMoodCharsMax) || 'romantic'
  const tags = tagsIn(fields['tags'], limits.loveMessageTagsMax, limits.loveMessageTagCharsMax)
  return { date, writtenAt: new Date(createdAt).toISOString(), message, mood, tags }
}

const moodIn = ({ into }: Reader, fields: Fields): Mood | Refusal => {
  if (fields['from'] !== 'you') return 'not yours'
  const { date, rating, updatedAt } = fields
  const isRating = typeof rating === 'number' && Number.isInteger(rating) && rating >= 1 && rating <= 5
  if (!isPastDay(date, into.today) || !isInstant(updatedAt) || !isRating) return 'unreadable'
  const note = textIn(fields['note'], limits.moodNoteCharsMax) || null
  return { date, rating, note, ratedAt: new Date(updatedAt).toISOString() }
}

/** Most bytes of records in one request, well below what a request may have. */
const batchBytesMax = 40_000

const batchesOf = <T>(records: readonly T[]): T[][] => {
  const batches: T[][] = []
  let bytes = 0
  for (const record of records) {
    const size = new TextEncoder().encode(JSON.stringify(record)).length
    const batch = batches.at(-1)
    if (batch && batch.length < limits.ownImportedMax && bytes + size <= batchBytesMax) {
      batch.push(record)
      bytes += size
    } else {
      batches.push([record])
      bytes = size
    }
  }
  return batches
}

/** Plans what of a space in an export comes into the present space: shared items of its members, and the user's own words. */
export const planOf = (records: Records, fromSpaceId: string, reader: Reader): Plan => {
  const left = { 'not yours': 0, unreadable: 0 }
  const read = <T extends object>(kind: string, readOne: (reader: Reader, fields: Fields) => T | Refusal): T[] =>
    (records[kind] ?? [])
      .filter(({ space }) => space === fromSpaceId)
      .flatMap((fields) => {
        const found = readOne(reader, fields)
        if (typeof found === 'object') return [found]
        left[found] += 1
        return []
      })
  const byDay = <T extends { readonly date: string }>(all: readonly T[]): T[] =>
    all.toSorted((one, other) => one.date.localeCompare(other.date))
  const steps: Step[] = [
    ...batchesOf(byDay(read('letters', letterIn))).map((letters) => ({ kind: 'letters' as const, letters })),
    ...batchesOf(byDay(read('moods', moodIn))).map((moods) => ({ kind: 'moods' as const, moods })),
    ...read('songs', songIn),
    ...read('wishes', wishIn),
    ...read('memories', memoryIn),
    ...read('timeline', eventIn),
  ]
  return { steps, notYours: left['not yours'], unreadable: left.unreadable }
}

export interface ListedRow {
  readonly file: string
  readonly date: string
  readonly title: string
  readonly description: string
  readonly tags: string
}

/** Characters that a key has room for, beside the space's id and a day. */
const hexCharsMax = 72

/** Returns the beginning of a text in characters that an idempotency key may have. */
export const hexOf = (text: string): string =>
  Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .slice(0, hexCharsMax)

/** Plans memories from a list of files. Rows of the same day and title make one memory, or several when it is full. */
export const planOfList = (rows: readonly ListedRow[], into: Reader['into']): Plan => {
  const groups = new Map<string, Words & { readonly files: string[] }>()
  let unreadable = 0
  for (const row of rows) {
    const words = wordsOf(
      { ...row, tags: row.tags.split(/[;,]/) },
      limits.memoryTitleCharsMax,
      limits.memoryDescriptionCharsMax,
      into.today,
    )
    if (words === 'unreadable') {
      unreadable += 1
      continue
    }
    const name = `${words.date} ${words.title}`
    const group = groups.get(name) ?? { ...words, files: [] }
    if (row.file !== '') group.files.push(row.file)
    groups.set(name, group)
  }
  const used = new Map<string, number>()
  const steps = [...groups.values()].flatMap(({ files, ...words }) =>
    Array.from({ length: Math.max(1, Math.ceil(files.length / limits.memoryMediaMax)) }, (_, part): Step => {
      const start = `import-${into.id}-${words.date}-${hexOf(words.title)}`
      const number = (used.get(start) ?? 0) + 1
      used.set(start, number)
      return {
        kind: 'memory',
        key: `${start}-${number}`,
        files: files.slice(part * limits.memoryMediaMax, (part + 1) * limits.memoryMediaMax),
        body: { ...words, category: 'other' },
      }
    }),
  )
  return { steps, notYours: 0, unreadable }
}

export interface Counts {
  readonly letters: number
  readonly moods: number
  readonly songs: number
  readonly wishes: number
  readonly memories: number
  readonly events: number
}

const countedAs = {
  letters: 'letters',
  moods: 'moods',
  song: 'songs',
  wish: 'wishes',
  memory: 'memories',
  event: 'events',
} as const

/** Returns the counts with `added` more records of the step's kind. */
export const withCount = (counts: Counts, { kind }: Step, added: number): Counts => {
  const name = countedAs[kind]
  return { ...counts, [name]: counts[name] + added }
}

export const recordsIn = (step: Step): number =>
  step.kind === 'letters' ? step.letters.length : step.kind === 'moods' ? step.moods.length : 1

/** Counts the records of steps by kind. */
export const countsOf = (steps: readonly Step[]): Counts =>
  steps.reduce((counts, step) => withCount(counts, step, recordsIn(step)), {
    letters: 0,
    moods: 0,
    songs: 0,
    wishes: 0,
    memories: 0,
    events: 0,
  })

export const filesOf = (steps: readonly Step[]): readonly string[] =>
  steps.flatMap((step) => (step.kind === 'memory' || step.kind === 'event' ? step.files : []))
