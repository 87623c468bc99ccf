import { limits } from '@love-space/contracts/limits.ts'
import type { DoubleBy } from '@love-space/contracts/media/memory.ts'
import { daysBetween } from '@love-space/couple-rules/days.ts'
import type { Place, Taken } from '../../shared/files/day-taken.ts'
import { commonDay } from '../../shared/items/proposed-words.ts'

/** A chosen picture or video as its plan keeps it, without the bytes. */
export interface PastPicture extends Taken {
  /** Id of its upload, so that it is uploaded once however often the plan is continued. */
  readonly id: string
  readonly name: string
  readonly type: string
  readonly bytes: number
  readonly lastModified: number
  /** Day of the last change, for a file that tells no day. */
  readonly changedOn: string
  /** SHA-256 of the bytes in base64url, and perceptual hash; absent if the browser cannot compute them. */
  readonly sha256?: string
  readonly look?: string
  /** Whether the server was asked for doubles of it. */
  readonly isAsked?: boolean
  /** Why it is a double: the album has it, or it was chosen twice. */
  readonly double?: DoubleBy | 'chosen'
  readonly isLeftOut: boolean
}

/** A proposed memory. */
export interface PastGroup {
  /** Idempotency key of its memory. */
  readonly id: string
  /** Title that somebody gave; empty for the proposed one. */
  readonly title: string
  /** Day that somebody chose; null for the proposed one. */
  readonly date: string | null
  readonly pictures: readonly PastPicture[]
  /** Whether its write was about to be held on this device, and may have been. */
  readonly isBeingHeld?: boolean
}

type Groups = readonly PastGroup[]

/** Minutes without a picture after which another memory begins, on the same day and over midnight. */
const gapMinutesMax = { sameDay: 300, overMidnight: 180 }
/** Distance between two pictures at which another memory begins. */
const placeMetersMax = 30_000
const earthMeters = 6_371_000
const minutesPerDay = 1_440

const metersBetween = (one: Place, other: Place): number => {
  const radians = (degrees: number): number => (degrees * Math.PI) / 180
  const [north, east] = [other.latitude - one.latitude, other.longitude - one.longitude].map((by) => radians(by) / 2)
  const across = Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * Math.sin(east ?? 0) ** 2
  return 2 * earthMeters * Math.asin(Math.sqrt(Math.min(1, Math.sin(north ?? 0) ** 2 + across)))
}

/** Sorts pictures without a time behind those of their day, and those without a day last. */
const sortKey = ({ day = '9999', time = '99' }: PastPicture): string => `${day} ${time}`

const inOrder = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
const byName = new Intl.Collator('en', { numeric: true })

const compare = (one: PastPicture, other: PastPicture): number =>
  inOrder(sortKey(one), sortKey(other)) || one.lastModified - other.lastModified || byName.compare(one.name, other.name)

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

const beginsAnother = (last: PastPicture, next: PastPicture): boolean => {
  if (last.day === undefined || next.day === undefined) return last.day !== next.day
  const isSameDay = last.day === next.day
  if (last.place && next.place && metersBetween(last.place, next.place) > placeMetersMax) return true
  if (last.time === undefined || next.time === undefined) return !isSameDay
  const minutes = daysBetween(last.day, next.day) * minutesPerDay + minutesOf(next.time) - minutesOf(last.time)
  return minutes > (isSameDay ? gapMinutesMax.sameDay : gapMinutesMax.overMidnight)
}

/** Most pictures of a proposed memory, which people still look through; they can join more. */
export const proposedMax = 20

/** Cuts more pictures than a proposal has into parts of about the same size. */
const inParts = (pictures: readonly PastPicture[]): (readonly PastPicture[])[] => {
  const parts = Math.ceil(pictures.length / proposedMax)
  const each = Math.ceil(pictures.length / Math.max(1, parts))
  return Array.from({ length: parts }, (_, part) => pictures.slice(part * each, (part + 1) * each))
}

const newGroups = (pictures: readonly PastPicture[], newId: () => string): PastGroup[] =>
  inParts(pictures).map((part) => ({ id: newId(), title: '', date: null, pictures: part }))

/** Proposes memories of pictures: by day, gap and place, and several for more pictures than one should have. */
export const groupPictures = (pictures: readonly PastPicture[], newId: () => string): PastGroup[] => {
  const runs: PastPicture[][] = []
  for (const picture of pictures.toSorted(compare)) {
    const last = runs.at(-1)?.at(-1)
    if (last === undefined || beginsAnother(last, picture)) runs.push([])
    runs.at(-1)?.push(picture)
  }
  return runs.flatMap((run) => newGroups(run, newId))
}

/** Returns the day of a memory: the one somebody chose, else the commonest of its pictures that has begun. */
export const dateOf = ({ date, pictures }: PastGroup, today: string): string => {
  const begun = (days: readonly (string | undefined)[]) => days.flatMap((day) => (day && day <= today ? [day] : []))
  const [taken, changed] = [pictures.map(({ day }) => day), pictures.map(({ changedOn }) => changedOn)]
  return date ?? commonDay(begun(taken)) ?? commonDay(begun(changed)) ?? today
}

export const picturesOf = (groups: Groups): readonly PastPicture[] => groups.flatMap(({ pictures }) => pictures)
export const takenIn = ({ pictures }: PastGroup): readonly PastPicture[] =>
  pictures.filter(({ isLeftOut }) => !isLeftOut)
export const takenGroups = (groups: Groups): Groups => groups.filter((group) => takenIn(group).length > 0)
export const bytesOf = (pictures: readonly PastPicture[]): number => pictures.reduce((sum, { bytes }) => sum + bytes, 0)

const withoutEmpty = (groups: Groups): Groups => groups.filter(({ pictures }) => pictures.length > 0)

export const canMerge = (one: PastGroup, other: PastGroup | undefined): boolean =>
  other !== undefined && one.pictures.length + other.pictures.length <= limits.memoryMediaMax

/** Joins a memory with the one before. Of two titles and days that somebody gave, the earlier memory's stay. */
export const mergeWithPrevious = (groups: Groups, id: string): Groups => {
  const index = groups.findIndex((group) => group.id === id)
  const [before, group] = [groups[index - 1], groups[index]]
  if (!before || !group || !canMerge(group, before)) return groups
  const merged = {
    ...before,
    title: before.title || group.title,
    date: before.date ?? group.date,
    pictures: [...before.pictures, ...group.pictures].toSorted(compare),
  }
  return groups.toSpliced(index - 1, 2, merged)
}

const split = (groups: Groups, ids: ReadonlySet<string>) => ({
  moved: picturesOf(groups).filter(({ id }) => ids.has(id)),
  rest: groups.map((group): PastGroup => ({ ...group, pictures: group.pictures.filter(({ id }) => !ids.has(id)) })),
})

/** Moves pictures into a new memory, which follows the first memory that had one of them. */
export const separate = (groups: Groups, ids: ReadonlySet<string>, newId: () => string): Groups => {
  const { moved, rest } = split(groups, ids)
  const index = groups.findIndex(({ pictures }) => pictures.some(({ id }) => ids.has(id)))
  return withoutEmpty(rest.toSpliced(index + 1, 0, ...newGroups(moved.toSorted(compare), newId)))
}

export const hasRoomFor = ({ pictures }: PastGroup, ids: ReadonlySet<string>): boolean =>
  pictures.filter(({ id }) => !ids.has(id)).length + ids.size <= limits.memoryMediaMax

/** Moves pictures to another memory. Moves none if that has no room for all. */
export const moveTo = (groups: Groups, ids: ReadonlySet<string>, groupId: string): Groups => {
  const { moved, rest } = split(groups, ids)
  const target = groups.find(({ id }) => id === groupId)
  if (!target || !hasRoomFor(target, ids)) return groups
  const withMoved = (group: PastGroup) =>
    group.id === groupId ? { ...group, pictures: [...group.pictures, ...moved].toSorted(compare) } : group
  return withoutEmpty(rest.map(withMoved))
}

export const leaveOut = (groups: Groups, ids: ReadonlySet<string>, isLeftOut: boolean): Groups =>
  groups.map((group) => ({
    ...group,
    pictures: group.pictures.map((picture) => (ids.has(picture.id) ? { ...picture, isLeftOut } : picture)),
  }))

/** Leaves out pictures, the last ones first, until the others have no more than `bytesMax`. */
export const leaveOutBeyond = (groups: Groups, bytesMax: number): Groups => {
  let bytes = 0
  const beyond = picturesOf(groups).filter((picture) => {
    if (!picture.isLeftOut) bytes += picture.bytes
    return !picture.isLeftOut && bytes > bytesMax
  })
  return leaveOut(groups, new Set(beyond.map(({ id }) => id)), true)
}

type Double = PastPicture['double'] | null

/** Tells why pictures are doubles, by their ids. Leaves those out; somebody may take them in again. */
export const withDoubles = (groups: Groups, doubles: ReadonlyMap<string, Double>): Groups => {
  const told = (picture: PastPicture): PastPicture => {
    const double = doubles.get(picture.id)
    if (double === undefined) return picture
    return { ...picture, isAsked: true, ...(double !== null && { double, isLeftOut: true }) }
  }
  return groups.map((group) => ({ ...group, pictures: group.pictures.map(told) }))
}

/** Returns the pictures whose bytes another picture has that comes before. */
export const chosenTwice = (pictures: readonly PastPicture[]): readonly PastPicture[] => {
  const seen = new Set<string>()
  return pictures.filter(({ sha256 }) => {
    if (sha256 === undefined) return false
    const isDouble = seen.has(sha256)
    seen.add(sha256)
    return isDouble
  })
}

interface FileFacts {
  readonly name: string
  readonly size: number
  readonly lastModified: number
}

/** Finds the files of a plan's pictures among files chosen again. Of equal ones, each file belongs to one picture. */
export const filesAgain = <F extends FileFacts>(pictures: readonly PastPicture[], files: readonly F[]) => {
  const key = (name: string, bytes: number, lastModified: number): string => `${bytes}:${lastModified}:${name}`
  const waiting = Map.groupBy(pictures, ({ name, bytes, lastModified }) => key(name, bytes, lastModified))
  const found = new Map<string, F>()
  const others = files.filter((file) => {
    const picture = waiting.get(key(file.name, file.size, file.lastModified))?.shift()
    if (picture) found.set(picture.id, file)
    return !picture
  })
  return { found, others }
}
