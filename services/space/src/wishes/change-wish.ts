import type { BodyOf } from '@love-space/contracts/call-parts.ts'
import type { updateWish as contract } from '@love-space/contracts/space/wish.routes.ts'
import { AppError, requireFound, retryOnConflict } from '@love-space/service-kit/process/app-error.ts'
import { nextOf } from '@love-space/service-kit/store/aggregate.ts'
import { editOf, isToBeChanged } from '@love-space/service-kit/store/record-version.ts'
import type { Deps } from '../deps.ts'
import { requireWritable } from '../spaces/settings.rules.ts'
import type { SpaceMember } from '../spaces/spaces.queries.ts'
import { wishHasChanged } from './wish.events.ts'
import type { WishDoc } from './wish.model.ts'
import { isHiddenFrom, isOfPartner, readableBy, requireOwnToHide } from './wish.rules.ts'

const doneAfter = ({ doneAt }: WishDoc, isDone: boolean | undefined, now: Date): Date | null => {
  if (isDone === undefined) return doneAt
  return isDone ? (doneAt ?? now) : null
}

/** Changes a wish. That it is done, or not, needs no version and makes none. */
export const updateWish = async (
  deps: Deps,
  member: SpaceMember,
  wishId: string,
  { isDone, basedOn, ...content }: BodyOf<typeof contract>,
): Promise<WishDoc> => {
  requireWritable(member.space)
  const now = deps.clock()
  const changed = await deps.wishes.mutate(wishId, (wish) => {
    // Its owner may have hidden it since the member was checked.
    if (isHiddenFrom(member, wish)) throw new AppError('WISH_NOT_FOUND')
    if (isOfPartner(member, wish) && Object.keys(content).length > 0) throw new AppError('WISH_OF_PARTNER')
    requireOwnToHide({ ...wish, ...content })
    const doneAt = doneAfter(wish, isDone, now)
    const isEdit = isToBeChanged(wish, content, basedOn)
    if (!isEdit && doneAt === wish.doneAt) return null
    const changes = { ...content, doneAt, updatedAt: now }
    const next = isEdit ? editOf(wish, changes) : nextOf(wish, changes)
    return { next, events: [wishHasChanged(member, now, next, wish)] }
  })
  return requireFound(changed, 'WISH_NOT_FOUND')
}

export const deleteWish = async (deps: Deps, member: SpaceMember, _id: string): Promise<void> => {
  requireWritable(member.space)
  await retryOnConflict(async () => {
    const wish = requireFound(await deps.wishes.findOne({ _id, ...readableBy(member) }), 'WISH_NOT_FOUND')
    if (isOfPartner(member, wish)) throw new AppError('WISH_OF_PARTNER')
    const gone = wishHasChanged(member, deps.clock(), wish)
    // If it was hidden or shown meanwhile, others have to be told.
    const asRead = { _id, ...readableBy(member), isHidden: wish.isHidden }
    return (await deps.wishes.tombstone(asRead, [gone])) ?? undefined
  })
}
