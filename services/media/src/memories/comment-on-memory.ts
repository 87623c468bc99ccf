import { limits } from '@love-space/contracts/limits.ts'
import type { commentOnMemory as commentRoute } from '@love-space/contracts/media/memory.routes.ts'
import { voiceOf } from '@love-space/contracts/media/voice.ts'
import type { Filled } from '@love-space/contracts/route.ts'
import type { WritingMember } from '@love-space/members/member.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { nextOf } from '@love-space/service-kit/store/aggregate.ts'
import type { Creation } from '@love-space/service-kit/store/creation.ts'
import type { Deps } from '../deps.ts'
import { detachFile } from '../files/attach-file.ts'
import { attachingJob } from '../items/attach-item-files.ts'
import { itemRef } from '../items/item-kind.ts'
import { requireSeen } from '../items/item.rules.ts'
import { carryVoice, voiceRefused } from '../files/carry-voice.ts'
import { memoryGotComment, memoryLostComment } from './memory.events.ts'
import { memoryWordsOf } from './memory-words.ts'
import type { MemoryDoc } from './memory.model.ts'

const carries = ({ comments }: MemoryDoc, fileId: string): boolean =>
  comments.some(({ voice }) => voice?.fileId === fileId)

/** Lets a memory carry a recording before the write, so that whoever hears of its comment can play it. */
const carrying = async (
  deps: Deps,
  { spaceId, userId }: WritingMember,
  _id: string,
  fileId: string,
  write: () => Promise<MemoryDoc | null>,
): Promise<MemoryDoc | null> => {
  const ref = itemRef('memory', _id)
  await carryVoice(deps, { spaceId, userId, fileId, ref })
  try {
    return await write()
  } finally {
    const present = await deps.memories.findById(_id)
    if (!present || !carries(present, fileId)) await detachFile(deps, fileId, ref)
  }
}

type Body = Filled<(typeof commentRoute)['body']>

export const commentOnMemory = async (
  deps: Deps,
  member: WritingMember,
  _id: string,
  { text, voice }: Body,
  { id, print }: Creation,
): Promise<MemoryDoc> => {
  const { memories, clock, gate } = deps
  const time = clock()
  const write = () =>
    memories.mutate(_id, (memory) => {
      if (!gate.seesItem(member, memory)) return null
      const earlier = memory.comments.find((one) => one.id === id)
      if (earlier && earlier.print !== print) throw new AppError('IDEMPOTENCY_KEY_REUSED')
      if (earlier) return null
      if (memory.comments.length >= limits.commentsMax) throw new AppError('MEMORY_COMMENTS_FULL')
      if (voice && carries(memory, voice.fileId)) throw voiceRefused()
      const carried = voice && { voice: voiceOf(voice) }
      const comment = { id, userId: member.userId, text: text.trim(), ...carried, print, createdAt: time }
      const comments = [...memory.comments, comment]
      const next = nextOf(memory, { comments, words: memoryWordsOf({ ...memory, comments }) })
      const attaching = voice ? [attachingJob('memory', next, time)] : []
      return { next, events: [memoryGotComment(next, member, time, id), ...attaching] }
    })
  const commented = voice ? await carrying(deps, member, _id, voice.fileId, write) : await write()
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
    const detaching = comment.voice ? [attachingJob('memory', next, time)] : []
    return { next, events: [memoryLostComment(next, member, time, commentId), ...detaching] }
  })
  return requireSeen(deps, member, changed, 'MEMORY_NOT_FOUND')
}
