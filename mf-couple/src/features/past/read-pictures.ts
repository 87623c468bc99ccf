import { limits } from '@love-space/contracts/limits.ts'
import { findDoubles } from '@love-space/contracts/media/memory.calls.ts'
import { dayIn } from '@love-space/couple-rules/days.ts'
import { lookOf, lookSize } from '@love-space/couple-rules/picture-look.ts'
import { decodeSmall } from '@love-space/ui/small-picture.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { randomId } from '@love-space/web-kit/browser/random-id.ts'
import { checkFiles, type CheckedFile, type RefusedFile } from '../../shared/files/check-files.ts'
import { whenAndWhereTaken } from '../../shared/files/day-taken.ts'
import { laterTask } from '../../shared/later-task.ts'
import { pastWriteKey } from './past-key.ts'
import { chosenTwice, filesAgain, groupPictures, picturesOf, withDoubles, type PastPicture } from './past.rules.ts'
import { changeGroups, usePast } from './past.store.ts'

const copyWidthPixels = 160

const drawn = (picture: ImageBitmap, width: number, height: number) => {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return null
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, width, height)
  return { canvas, context }
}

const copyOf = async (picture: ImageBitmap): Promise<string | undefined> => {
  const small = drawn(picture, copyWidthPixels, Math.round((picture.height * copyWidthPixels) / picture.width))
  if (!small) return undefined
  const blob = await new Promise<Blob | null>((resolve) => small.canvas.toBlob(resolve, 'image/jpeg', 0.7))
  return blob ? URL.createObjectURL(blob) : undefined
}

const lookIn = (picture: ImageBitmap): string => {
  const { width, height } = lookSize
  const pixels = drawn(picture, width, height)?.context.getImageData(0, 0, width, height).data
  return pixels ? lookOf(pixels) : ''
}

/** Returns a small copy and the look of a picture. Lets go of its pixels, which 500 pictures must not hold. */
const seen = async ({ file, type }: CheckedFile): Promise<{ copy?: string | undefined; look?: string }> => {
  const picture = type.startsWith('image/') ? await decodeSmall(file) : null
  if (!picture) return {}
  try {
    const look = lookIn(picture)
    return { copy: await copyOf(picture), ...(look !== '' && { look }) }
  } finally {
    picture.close()
  }
}

/** Returns the SHA-256 of a file's bytes; undefined if the browser has no such function or cannot read the file. */
const sha256Of = async (file: Blob): Promise<string | undefined> => {
  try {
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
    return btoa(String.fromCharCode(...digest))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '')
  } catch {
    return undefined
  }
}

const readPicture = async (given: CheckedFile) => {
  const { file, type } = given
  const { name, size: bytes, lastModified } = file
  const taken = await whenAndWhereTaken(given)
  const { copy, ...look } = await seen(given)
  const sha256 = await sha256Of(file)
  const changedOn = dayIn(undefined, lastModified)
  const facts = { name, type, bytes, lastModified, changedOn, isLeftOut: false }
  const picture: PastPicture = { id: randomId(), ...facts, ...taken, ...look, ...(sha256 !== undefined && { sha256 }) }
  return { picture, copy }
}

/** Gives the plan the files of its pictures that were chosen again. Returns the other files. */
export function giveFiles(given: readonly File[]): readonly File[] {
  const { plan, files } = usePast.getState()
  const waiting = picturesOf(plan?.groups ?? []).filter(({ id }) => !files.has(id))
  const { found, others } = filesAgain(waiting, given)
  if (found.size > 0) usePast.setState({ files: new Map([...files, ...found]) })
  return others
}

/** Files that cannot be part of the plan, and those beyond its limit. */
export interface NotTaken {
  readonly refused: readonly RefusedFile[]
  readonly beyond: number
}

/** Files whose facts are read in one task: the browser looks each one up on the device. */
const checkedAtOnce = 10

const checkInParts = async (given: readonly File[]) => {
  const good: CheckedFile[] = []
  const refused: RefusedFile[] = []
  for (let start = 0; start < given.length; start += checkedAtOnce) {
    const part = checkFiles(giveFiles(given.slice(start, start + checkedAtOnce)), 'memory')
    good.push(...part.good)
    refused.push(...part.refused)
    await laterTask()
  }
  return { good, refused }
}

/**
 * Adds chosen files to the plan: to the pictures that wait for them, and others as proposed memories. Reads one file
 * after the other, so that one picture is decoded at a time and the page answers between two.
 */
export async function readChosen(spaceId: string, given: readonly File[], signal: AbortSignal): Promise<NotTaken> {
  const { good, refused } = await checkInParts(given)
  const known = picturesOf(usePast.getState().plan?.groups ?? [])
  const taken = good.slice(0, Math.max(0, limits.picturesBroughtMax - known.length))
  const pictures: PastPicture[] = []
  const own = { files: new Map<string, File>(), copies: new Map<string, string>() }
  try {
    for (const [done, one] of taken.entries()) {
      usePast.setState({ reading: { done, total: taken.length } })
      await laterTask()
      if (signal.aborted) break
      const { picture, copy } = await readPicture(one)
      pictures.push(picture)
      own.files.set(picture.id, one.file)
      if (copy !== undefined) own.copies.set(picture.id, copy)
    }
  } finally {
    if (signal.aborted) for (const copy of own.copies.values()) URL.revokeObjectURL(copy)
    else if (pictures.length > 0) {
      usePast.setState(({ files: before, copies }) => ({
        files: new Map([...before, ...own.files]),
        copies: new Map([...copies, ...own.copies]),
      }))
      changeGroups((groups) => [...groups, ...groupPictures(pictures, () => pastWriteKey(randomId()))])
    }
    usePast.setState({ reading: null })
  }
  if (!signal.aborted) await tellDoubles(spaceId).catch(() => undefined)
  return { refused, beyond: good.length - taken.length }
}

const takenAtOf = ({ day, time }: PastPicture) =>
  day === undefined || time === undefined ? {} : { takenAt: `${day}T${time}` }

/** Asks for doubles of pictures that were not asked for yet. Returns how many were found. Throws without an answer. */
export async function tellDoubles(spaceId: string): Promise<number> {
  const pictures = picturesOf(usePast.getState().plan?.groups ?? [])
  const twice = new Set(chosenTwice(pictures).map(({ id }) => id))
  const open = pictures.filter(({ isAsked }) => isAsked !== true)
  let found = 0
  for (let from = 0; from < open.length; from += limits.doublesAskedMax) {
    const some = open.slice(from, from + limits.doublesAskedMax)
    const asked = some.map(({ sha256, look, ...picture }) => ({
      ...(sha256 !== undefined && { sha256 }),
      ...(look !== undefined && { look }),
      ...takenAtOf(picture as PastPicture),
    }))
    const { data } = await api.call(findDoubles, { params: { spaceId }, body: { pictures: asked } })
    const doubles = new Map(
      some.map(({ id }, index) => [id, data.doubles[index] ?? (twice.has(id) ? ('chosen' as const) : null)]),
    )
    found += [...doubles.values()].filter((double) => double !== null).length
    changeGroups((groups) => withDoubles(groups, doubles))
  }
  return found
}
