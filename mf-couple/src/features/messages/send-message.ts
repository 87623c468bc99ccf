import type { User } from '@love-space/contracts/auth/user.ts'
import { createLoveMessage } from '@love-space/contracts/engagement/message.calls.ts'
import { messageIdOf } from '@love-space/couple-rules/natural-ids.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { showOptimistically } from './change-conversation.ts'
import type { Words } from './conversation.rules.ts'
import type { SendOptions } from '@love-space/ui/use-record-form.ts'

interface NewMessage {
  readonly words: Words
  readonly author: User
  readonly spaceId: string
  readonly day: string
  readonly sending: SendOptions
}

export function sendMessage({ words, author, spaceId, day, sending }: NewMessage): Promise<void> {
  const now = new Date().toISOString()
  const body = { message: words.message.trim(), mood: words.mood, tags: [...words.tags] }
  const expected = {
    ...body,
    id: messageIdOf(spaceId, day, author.id),
    date: day,
    createdById: author.id,
    createdBy: { id: author.id, name: author.name, avatar: author.avatar },
    likes: [],
    createdAt: now,
    updatedAt: now,
  }
  return showOptimistically(expected, async () => {
    const answer = await api.call(createLoveMessage, {
      body: { ...body, date: day, writtenAt: now },
      ...sending,
    })
    return answer.data.loveMessage
  })
}
