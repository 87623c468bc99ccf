import { beginningWith, requireWords } from '@love-space/members/require-words.ts'
import type { Member } from '@love-space/members/member.ts'
import type { QueryFilter } from 'mongoose'
import type { Deps } from '../deps.ts'
import { memoryWordsOf } from './memory-words.ts'
import type { MemoryDoc } from './memory.model.ts'

/** Finds the memories that a member may see and that contain all words, newest day first. Throws INVALID_INPUT. */
export const findWithWords = async (
  { memories, gate }: Deps,
  member: Member,
  words: string,
  narrowed: QueryFilter<MemoryDoc> = {},
): Promise<MemoryDoc[]> => {
  const wanted = requireWords('query.words', words).map(beginningWith)
  const found = await memories.find(
    { ...gate.items(member), ...narrowed, $and: wanted.map((word) => ({ words: word })) },
    { sort: { date: -1, createdAt: -1, _id: -1 } },
  )
  return found.filter((memory) => {
    const comments = memory.comments.filter(({ userId }) => gate.seesWordsOf(member, userId))
    if (comments.length === memory.comments.length) return true
    // The word may stand only in a comment that this member may not see.
    const seen = memoryWordsOf({ ...memory, comments })
    return wanted.every((word) => seen.some((one) => word.test(one)))
  })
}
