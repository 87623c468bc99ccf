import type { LoveMessage } from '@love-space/contracts/engagement/message.ts'
import type { Memory } from '@love-space/contracts/media/memory.ts'
import type { Space } from '@love-space/contracts/space/space.ts'

/** What a new couple may begin with. */
export const beginnings = ['letter', 'photo', 'song', 'date', 'question'] as const
export type Beginning = (typeof beginnings)[number]

/** How far a beginning is. `partner`: the user has done their part. */
export type Progress = 'open' | 'partner' | 'done'

/** Records of the couple; undefined until they are read. */
export interface Records {
  readonly letters: readonly Pick<LoveMessage, 'createdById'>[] | undefined
  readonly memories: readonly Pick<Memory, 'userId' | 'media'>[] | undefined
  readonly songs: number | undefined
  readonly plans: number | undefined
  readonly hasAnswered: boolean | undefined
}

const isMet = (is: boolean | undefined): Progress | undefined => (is === undefined ? undefined : is ? 'done' : 'open')

/** A photo of each partner is wanted. */
function photosOf(memories: Records['memories'], userId: string, { users }: Space): Progress | undefined {
  if (!memories) return undefined
  const hasAdded = (id: string) => memories.some((one) => one.userId === id && one.media.length > 0)
  if (!hasAdded(userId)) return 'open'
  return users.every(({ id }) => hasAdded(id)) ? 'done' : 'partner'
}

/** Returns how far each beginning is for a user; undefined until known. */
export const progressOf = (
  { letters, memories, songs, plans, hasAnswered }: Records,
  userId: string,
  space: Space,
): Readonly<Record<Beginning, Progress | undefined>> => ({
  letter: isMet(letters?.some(({ createdById }) => createdById === userId)),
  photo: photosOf(memories, userId, space),
  song: isMet(songs === undefined ? undefined : songs > 0),
  date: isMet(plans === undefined ? undefined : plans > 0),
  question: isMet(hasAnswered),
})
