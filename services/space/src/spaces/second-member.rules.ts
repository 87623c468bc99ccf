import { wordFields, type MemberDoc, type SpaceDoc, type SpaceWords } from './space.model.ts'

const picturesIn = ({ images, coverImage }: SpaceDoc): string[] => [
  ...images,
  ...(coverImage === null ? [] : [coverImage]),
]

const wordsOf = (space: SpaceDoc, fields: readonly (typeof wordFields)[number][]): SpaceWords =>
  Object.fromEntries(fields.map((field) => [field, space[field]]))

/**
 * Returns the members after a change of the space's texts and pictures. For a second member whose joining nobody
 * confirmed, records former texts and added pictures, so that disowning can restore and remove them. Forgets a text
 * that the first member changes later.
 */
export const withChangesRecorded = (before: SpaceDoc, after: SpaceDoc, userId: string): MemberDoc[] => {
  const changed = wordFields.filter((field) => before[field] !== after[field])
  return before.members.map((member, place) => {
    if (place !== 1 || member.ringId === undefined) return member
    const { before: known, images } = member.changes ?? { before: {}, images: [] }
    if (member.userId !== userId) {
      const others = Object.entries(known).filter(([field]) => !(changed as readonly string[]).includes(field))
      return member.changes ? { ...member, changes: { before: Object.fromEntries(others), images } } : member
    }
    const there = picturesIn(before)
    const added = picturesIn(after).filter((image) => !there.includes(image))
    const changes = { before: { ...wordsOf(before, changed), ...known }, images: [...new Set([...images, ...added])] }
    return { ...member, changes }
  })
}

/** Returns texts and pictures without the second member's changes, and those that are removed. */
export const undoneChangesOf = (space: SpaceDoc, { changes }: MemberDoc) => {
  const { before, images: added } = changes ?? { before: {}, images: [] }
  const isAddedBySecond = (image: string): boolean => added.includes(image)
  const { images, coverImage } = space
  return {
    left: {
      ...(before as Partial<SpaceDoc>),
      images: images.filter((image) => !isAddedBySecond(image)),
      coverImage: coverImage !== null && isAddedBySecond(coverImage) ? null : coverImage,
    },
    taken: {
      before,
      words: wordsOf(
        space,
        wordFields.filter((field) => field in before),
      ),
      images: images.filter(isAddedBySecond),
    },
  }
}
