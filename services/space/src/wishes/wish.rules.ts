import type { Wish } from '@love-space/contracts/space/wish.ts'
import { invalidInput } from '@love-space/service-kit/process/app-error.ts'
import { versionOf } from '@love-space/service-kit/store/record-version.ts'
import type { QueryFilter } from 'mongoose'
import { hiddenAuthorsOf } from '../spaces/disowned.rules.ts'
import { memberIdsOf } from '../spaces/space.facts.ts'
import type { SpaceMember } from '../spaces/spaces.queries.ts'
import type { WishDoc } from './wish.model.ts'

type Reader = Pick<SpaceMember, 'space' | 'userId'>

/** Filter of the wishes that a member may read: not those of former members, nor the partner's hidden ones. */
export const readableBy = ({ space, userId }: Reader): QueryFilter<WishDoc> => ({
  spaceId: space._id,
  ownerId: { $in: [space._id, ...memberIdsOf(space)] },
  userId: { $nin: hiddenAuthorsOf(space) },
  $or: [{ isHidden: false }, { ownerId: userId }],
})

export const isOfPartner = ({ space, userId }: Reader, { ownerId }: Pick<WishDoc, 'ownerId'>): boolean =>
  ownerId !== space._id && ownerId !== userId

export const isHiddenFrom = (member: Reader, wish: Pick<WishDoc, 'ownerId' | 'isHidden'>): boolean =>
  wish.isHidden && isOfPartner(member, wish)

/** Throws INVALID_INPUT for a hidden wish on the list of both. */
export const requireOwnToHide = ({ isHidden, ownerId, spaceId }: Pick<WishDoc, 'isHidden' | 'ownerId' | 'spaceId'>) => {
  if (isHidden && ownerId === spaceId)
    throw invalidInput('body.isHidden', 'Only a wish on your own list can be hidden.')
}

export const toWish = (wish: WishDoc): Wish => ({
  id: wish._id,
  ownerId: wish.ownerId === wish.spaceId ? null : wish.ownerId,
  kind: wish.kind,
  title: wish.title,
  note: wish.note,
  url: wish.url,
  isHidden: wish.isHidden,
  doneAt: wish.doneAt?.toISOString() ?? null,
  createdAt: wish.createdAt.toISOString(),
  updatedAt: wish.updatedAt.toISOString(),
  version: versionOf(wish),
})
