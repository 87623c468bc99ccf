import { requireFound } from '@love-space/service-kit/process/app-error.ts'
import type { WritingMember } from '@love-space/members/member.ts'
import type { Deps } from '../deps.ts'
import { memoryGotLike, memoryLikesWereChanged } from './memory.events.ts'
import type { MemoryDoc } from './memory.model.ts'

export const likeMemory = async (
  { memories, clock, gate }: Deps,
  member: WritingMember,
  _id: string,
  liked?: boolean,
): Promise<MemoryDoc> => {
  const { userId } = member
  const readable = { _id, ...gate.items(member) }
  const memory = requireFound(await memories.findOne(readable), 'MEMORY_NOT_FOUND')
  const time = clock()
  const like = () =>
    memories.update({ ...readable, likes: { $ne: userId } }, { $addToSet: { likes: userId } }, [
      memoryGotLike(memory, member, time),
    ])
  const removeLike = () =>
    memories.update({ ...readable, likes: userId }, { $pull: { likes: userId } }, [
      memoryLikesWereChanged(memory, member, time),
    ])
  const changed = (liked === false ? null : await like()) ?? (liked === true ? null : await removeLike())
  return requireFound(changed ?? (await memories.findOne(readable)), 'MEMORY_NOT_FOUND')
}
