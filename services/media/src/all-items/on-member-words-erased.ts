import type { EventData } from '@love-space/contracts/event.ts'
import type { memberWordsErased } from '@love-space/contracts/space/member.events.ts'
import { nextOf } from '@love-space/service-kit/store/aggregate.ts'
import { forEachMatching } from '@love-space/service-kit/store/work-off.ts'
import type { Deps } from '../deps.ts'
import { sealedScopeOf } from '../files/sealed-scope.ts'
import { removeFile } from '../files/remove-file.ts'
import { attachingJob } from '../items/attach-item-files.ts'
import type { ItemDoc } from '../items/item-kind.ts'
import { itemKinds } from './item-kinds.ts'
import { memoryWordsOf } from '../memories/memory-words.ts'

export const onMemberWordsErased = async (
  deps: Deps,
  { spaceId, userId, at }: EventData<typeof memberWordsErased>,
): Promise<void> => {
  const { files, memories, clock } = deps
  const until = new Date(at)
  const ofAuthor = { spaceId, userId, createdAt: { $lte: until } }
  for (const { name, items, hasChanged } of itemKinds(deps)) {
    await forEachMatching(items, ofAuthor, async (item: ItemDoc) => {
      const gone = attachingJob(name, { ...item, version: item.version + 1 }, clock())
      await items.tombstone({ _id: item._id }, [gone])
      await hasChanged?.(spaceId, item._id)
    })
  }
  const marked = { spaceId, $or: [{ likes: userId }, { 'comments.userId': userId }] }
  await forEachMatching(memories, marked, ({ _id }) =>
    memories.mutate(_id, (memory) => {
      const likes = memory.likes.filter((id) => id !== userId)
      const comments = memory.comments.filter((one) => one.userId !== userId || one.createdAt > until)
      const words = memoryWordsOf({ ...memory, comments })
      return { next: nextOf(memory, { likes, comments, words }), events: [] }
    }),
  )
  const uploaded = [
    { scope: spaceId, userId },
    { scope: sealedScopeOf(userId), 'sealed.spaceId': spaceId },
  ]
  await forEachMatching(files, { $or: uploaded, createdAt: { $lte: until } }, async (file) => {
    await files.update({ _id: file._id, state: { $ne: 'removing' } }, { $set: { state: 'removing' } }, [])
    await removeFile(deps, file)
  })
}
