import { limits } from '@love-space/contracts/limits.ts'
import type { WritingMember } from '@love-space/members/member.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { nextOf } from '@love-space/service-kit/store/aggregate.ts'
import type { Creation } from '@love-space/service-kit/store/creation.ts'
import type { Deps } from '../deps.ts'
import { requireSeen } from '../items/item.rules.ts'
import { memoryGotComment, memoryLostComment } from './memory.events.ts'
import { memoryWordsOf } from './memory-words.ts'
import type { MemoryDoc } from './memory.model.ts'

export const commentOnMemory = async (
  deps: Deps,
  member: WritingMember,
  _id: string,
  text: string,
  { id, print }: Creation,
): Promise<MemoryDoc> => {
  const { memories, clock, gate } = deps
  const time = clock()
  const commented = await memories.mutate(_id, (memory) => {
    if (!gate.seesItem(member, memory)) return null
    const earlier = memory.comments.find((one) => one.id === id)
    if (earlier && earlier.print !== print) throw new AppError('IDEMPOTENCY_KEY_REUSED')
    if (earlier) return null
    if (memory.comments.length >= limits.commentsMax) throw new AppError('MEMORY_COMMENTS_FULL')
    const comment = { id, userId: member.userId, text: text.trim(), print, createdAt: time }
    const comments = [...memory.comments, comment]
    const next = nextOf(memory, { comments, words: memoryWordsOf({ ...memory, comments }) })
    return { next, events: [memoryGotComment(next, member, time, id)] }
  })
  return requireSeen(deps, member, commented, 'MEMORY_NOT_FOUND')
}

export const deleteComment = async (
  deps: Deps,
  member: WritingMember,
  _id: string,
  commentId: string,
): Promise<MemoryDoc> => {
  const { memories, clock, gate } = deps
  const time = clock()
  const changed = await memories.mutate(_id, (memory) => {
    if (!gate.seesItem(member, memory)) return null
    const comment = memory.comments.find(({ id }) => id === commentId)
    if (comment?.userId !== member.userId) throw new AppError('COMMENT_NOT_FOUND')
    const comments = memory.comments.filter((one) => one !== comment)
    const next = nextOf(memory, { comments, words: memoryWordsOf({ ...memory, comments }) })
    return { next, events: [memoryLostComment(next, member, time, commentId)] }
  })
  return requireSeen(deps, member, changed, 'MEMORY_NOT_FOUND')
}
