import type { Wish } from '@love-space/contracts/space/wish.ts'
import { requireFound, unlessRefused } from '@love-space/service-kit/process/app-error.ts'
import type { Deps } from '../deps.ts'
import { isHidingWordsOf } from '../spaces/disowned.rules.ts'
import { possibleSpacesOf, requireMember, spacesOfUser, type SpaceMember } from '../spaces/spaces.queries.ts'
import type { WishDoc } from './wish.model.ts'
import { readableBy, toWish } from './wish.rules.ts'

const newestFirst = (one: WishDoc, other: WishDoc): number =>
  other.createdAt.getTime() - one.createdAt.getTime() || (one._id < other._id ? -1 : 1)

export const readWishes = async ({ wishes }: Deps, member: SpaceMember): Promise<Wish[]> =>
  (await wishes.find(readableBy(member))).toSorted(newestFirst).map(toWish)

export const readWish = async ({ wishes }: Deps, member: SpaceMember, _id: string): Promise<Wish> =>
  toWish(requireFound(await wishes.findOne({ _id, ...readableBy(member) }), 'WISH_NOT_FOUND'))

/** Throws WISH_NOT_FOUND, also for a wish that is hidden from this user. */
export const requireWishMember = async (
  deps: Deps,
  user: { readonly userId: string },
  wishId: string,
): Promise<SpaceMember> => {
  const { spaceId } = requireFound(await deps.wishes.findById(wishId), 'WISH_NOT_FOUND')
  const member = requireFound(
    await unlessRefused('SPACE_NOT_FOUND', requireMember(deps, user, spaceId)),
    'WISH_NOT_FOUND',
  )
  await readWish(deps, member, wishId)
  return member
}

/** Returns the wishes that a user may read, and their own of spaces that they have left or were sent away from. */
export const exportedWishesOf = async (deps: Deps, userId: string): Promise<WishDoc[]> => {
  const { wishes } = deps
  const spaces = await spacesOfUser(deps, userId)
  const disownedBy = (await possibleSpacesOf(deps, userId)).filter(isHidingWordsOf(userId))
  const found = await Promise.all([
    ...spaces.map((space) => wishes.find(readableBy({ space, userId }))),
    wishes.find({ ownerId: userId }),
    wishes.find({ spaceId: { $in: disownedBy.map(({ _id }) => _id) }, userId }),
  ])
  return [...new Map(found.flat().map((wish) => [wish._id, wish])).values()].toSorted(newestFirst)
}
