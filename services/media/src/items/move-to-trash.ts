import type { WritingMember } from '@love-space/members/member.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { nextOf } from '@love-space/service-kit/store/aggregate.ts'
import type { Deps } from '../deps.ts'
import { attachingJob } from './attach-item-files.ts'
import type { ItemDoc, ItemKind } from './item-kind.ts'

export const moveToTrash = async <Doc extends ItemDoc>(
  { clock, gate }: Deps,
  kind: ItemKind<Doc>,
  member: WritingMember,
  id: string,
): Promise<void> => {
  const time = clock()
  const change = async () => {
    const trashed = await kind.items.mutate(id, (item) => {
      if (!gate.seesItemOrTrashed(member, item)) throw new AppError(kind.missing)
      if (item.trashedAt !== null) return null
      const changes: Partial<ItemDoc> = { trashedAt: time, trashedBy: member.userId }
      const next = nextOf<Doc>(item, changes as Partial<Doc>)
      return { next, events: [kind.wasDeleted(next, member, time), attachingJob(kind.name, next, time)] }
    })
    if (!trashed) throw new AppError(kind.missing)
  }
  await (kind.around?.(member.spaceId, id, change) ?? change())
}
