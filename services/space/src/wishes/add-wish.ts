import { limits } from '@love-space/contracts/limits.ts'
import type { Filled } from '@love-space/contracts/route.ts'
import type { addWish as contract } from '@love-space/contracts/space/wish.routes.ts'
import { requireFound } from '@love-space/service-kit/process/app-error.ts'
import { createInSlot } from '@love-space/service-kit/store/create-in-slot.ts'
import type { Creation } from '@love-space/service-kit/store/creation.ts'
import type { Deps } from '../deps.ts'
import { requireWritable } from '../spaces/settings.rules.ts'
import type { SpaceMember } from '../spaces/spaces.queries.ts'
import { wishHasChanged } from './wish.events.ts'
import type { WishDoc } from './wish.model.ts'
import { requireOwnToHide } from './wish.rules.ts'

export const addWish = async (
  deps: Deps,
  member: SpaceMember,
  { list, isDone, ...content }: Filled<(typeof contract)['body']>,
  creation: Creation,
): Promise<WishDoc> => {
  const { space, userId } = member
  requireWritable(space)
  const created = await deps.wishes.findCreated(creation, creation.id)
  if (created) return created
  const now = deps.clock()
  const wish = {
    ...content,
    _id: creation.id,
    spaceId: space._id,
    ownerId: list === 'mine' ? userId : space._id,
    userId,
    doneAt: isDone ? now : null,
    createdAt: now,
    updatedAt: now,
  }
  requireOwnToHide(wish)
  const { spaceId, ownerId } = wish
  return requireFound(
    await createInSlot(deps.wishes, creation, wish, {
      max: limits.wishesMax,
      events: [wishHasChanged(member, now, wish)],
      list: { filter: { spaceId, ownerId }, name: `${spaceId}-${ownerId}` },
    }),
    'TOO_MANY_WISHES',
  )
}
