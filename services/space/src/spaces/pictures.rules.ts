import { fileAddress, fileIdOf } from '@love-space/contracts/media/file-address.ts'
import type { SpaceDoc } from './space.model.ts'

type Pictures = Pick<SpaceDoc, 'images' | 'coverImage'>
type Given = { readonly [K in keyof Pictures]?: Pictures[K] | undefined }

export const filesOf = ({ images, coverImage }: Pictures): string[] => [
  ...new Set([...images, coverImage ?? ''].flatMap((address) => fileIdOf(address) ?? [])),
]

const keptAddress = (given: string): string[] => {
  const id = fileIdOf(given)
  return id === null ? [] : [fileAddress(id)]
}

/** Returns pictures as stored: without signatures and duplicates. */
export const keptPictures = ({ images, coverImage }: Given): Partial<Pictures> => ({
  ...(images && { images: [...new Set(images.flatMap(keptAddress))] }),
  ...(coverImage !== undefined && { coverImage: coverImage === null ? null : (keptAddress(coverImage)[0] ?? null) }),
})

/** Merges a member's new pictures with the partner's additions and removals since `seen`. */
export const mergedImages = (change: {
  readonly seen: readonly string[]
  readonly wanted: readonly string[]
  readonly present: readonly string[]
}): string[] => {
  const { seen, wanted, present } = change
  const goneMeanwhile = new Set(seen.filter((image) => !present.includes(image)))
  const cameMeanwhile = present.filter((image) => !seen.includes(image) && !wanted.includes(image))
  return [...wanted.filter((image) => !goneMeanwhile.has(image)), ...cameMeanwhile]
}
