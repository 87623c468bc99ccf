import type { createMemory as createMemoryRoute } from '@love-space/contracts/media/memory.routes.ts'
import type { Filled } from '@love-space/contracts/route.ts'
import type { WritingMember } from '@love-space/members/member.ts'
import type { Creation } from '@love-space/service-kit/store/creation.ts'
import type { Deps } from '../deps.ts'
import { attachingJob } from '../items/attach-item-files.ts'
import { countKinds, fileIdsIn, holdMedia } from '../items/item-media.ts'
import { newItem, pastDay, requireKept } from '../items/item.rules.ts'
import { listedAround } from '../album/memory-changed.ts'
import { memoryWordsOf } from './memory-words.ts'
import { memoryWasCreated } from './memory.events.ts'
import type { MemoryDoc } from './memory.model.ts'

type Body = Filled<(typeof createMemoryRoute)['body']>

export const createMemory = async (
  deps: Deps,
  member: WritingMember,
  body: Body,
  creation: Creation,
): Promise<MemoryDoc> => {
  const { memories, clock } = deps
  // Look for an earlier try first: a retry may arrive after midnight, or after some media were removed.
  const earlier = await memories.findCreated(creation, creation.id)
  if (earlier) return requireKept(earlier)
  const time = clock()
  const { spaceId } = member
  const date = pastDay(member, time, body.date)
  const held = await holdMedia(deps, spaceId, fileIdsIn(body.mediaUrls))
  const item = newItem(member, creation, body, time)
  const memory: MemoryDoc = {
    ...item,
    words: memoryWordsOf({ ...item, comments: [] }),
    isListed: true,
    category: body.category,
    date,
    fileIds: held.map(({ _id }) => _id),
    likes: [],
    comments: [],
  }
  const created = memoryWasCreated(memory, member, time, countKinds(held))
  return listedAround(deps, spaceId, memory._id, () =>
    memories.create(creation, memory, [created, attachingJob('memory', memory, time)]),
  )
}
