import type { TrashKind } from '@love-space/contracts/media/trash.ts'
import type { WritingMember } from '@love-space/members/member.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { nextOf } from '@love-space/service-kit/store/aggregate.ts'
import type { Deps } from '../deps.ts'
import { attachingJob } from '../items/attach-item-files.ts'
import { itemKindOf } from '../all-items/item-kinds.ts'

/** Restores an item from the trash; does nothing if it is outside. Throws NOT_IN_TRASH if it does not exist. */
export const restoreFromTrash = async (
  deps: Deps,
  member: WritingMember,
  { kind: name, id }: { readonly kind: TrashKind; readonly id: string },
): Promise<void> => {
  const kind = itemKindOf(deps, name)
  const time = deps.clock()
  const change = async () => {
    const restored = await kind?.items.mutate(id, (item) => {
      if (!deps.gate.seesItemOrTrashed(member, item)) throw new AppError('NOT_IN_TRASH')
      if (item.trashedAt === null) return null
      const next = nextOf(item, { trashedAt: null, trashedBy: null })
      return { next, events: [kind.wasRestored(next, member, time), attachingJob(kind.name, next, time)] }
    })
    if (!restored) throw new AppError('NOT_IN_TRASH')
  }
  await (kind?.around?.(member.spaceId, id, change) ?? change())
}
