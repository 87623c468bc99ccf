import type { WritingMember } from '@love-space/members/member.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { nextOf } from '@love-space/service-kit/store/aggregate.ts'
import type { Deps } from '../deps.ts'
import { attachingJob } from '../items/attach-item-files.job.ts'
import type { ItemDoc, ItemKind } from '../items/item-kind.ts'

/** Puts an item of the member's space into the trash; harmless to repeat. Its files stay with it. */
export const moveToTrash = async <Doc extends ItemDoc>(
  { clock }: Deps,
  kind: ItemKind<Doc>,
  member: WritingMember,
  id: string,
): Promise<void> => {
  const time = clock()
  const trashed = await kind.items.mutate(id, (item) => {
    if (item.spaceId !== member.spaceId || !member.authorIds.includes(item.userId)) throw new AppError(kind.missing)
    if (item.trashedAt !== null) return null
    const changes: Partial<ItemDoc> = { trashedAt: time, trashedBy: member.userId }
    const next = nextOf<Doc>(item, changes as Partial<Doc>)
    return { next, events: [kind.wasDeleted(next, member, time), attachingJob(kind.name, next, time)] }
  })
  if (!trashed) throw new AppError(kind.missing)
  await kind.hasChanged?.(member.spaceId)
}
