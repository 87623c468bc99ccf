import type { User } from '@love-space/contracts/http/auth.ts'
import { createLoveMessage } from '@love-space/contracts/http/engagement.ts'
import { api } from '@love-space/web-kit/api-client.ts'
import { showAtOnce } from './change-conversation.ts'
import { messageIdOf, type Words } from './conversation.rules.ts'

interface NewMessage {
  readonly words: Words
  readonly author: User
  readonly spaceId: string
  readonly day: string
  /** False: it was written before midnight and is kept under the day before. */
  readonly isToday: boolean
  readonly idempotencyKey: string
}

/** Sends the message of a day. */
export function sendMessage({ words, author, spaceId, day, isToday, idempotencyKey }: NewMessage): Promise<void> {
  const now = new Date().toISOString()
  const body = { message: words.message.trim(), mood: words.mood }
  const expected = {
    ...body,
    id: messageIdOf(spaceId, day, author.id),
    tags: [],
    date: day,
    createdById: author.id,
    createdBy: { id: author.id, name: author.name, avatar: author.avatar },
    likes: [],
    createdAt: now,
    updatedAt: now,
  }
  return showAtOnce(expected, async () => {
    const answer = await api.call(createLoveMessage, {
      body: isToday ? body : { ...body, date: day },
      idempotencyKey,
    })
    return answer.data.loveMessage
  })
}
