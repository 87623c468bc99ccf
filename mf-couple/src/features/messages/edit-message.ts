import { updateTodaysLoveMessage } from '@love-space/contracts/engagement/message.calls.ts'
import type { LoveMessage } from '@love-space/contracts/engagement/message.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { showAtOnce } from './change-conversation.ts'
import type { Words } from './conversation.rules.ts'
import { waitingChange } from './waiting-letters.rules.ts'

/** Changes today's letter; held while offline (QueuedError). */
export function editMessage(message: LoveMessage, words: Words): Promise<void> {
  const body = { message: words.message.trim(), mood: words.mood, tags: [...words.tags] }
  const writtenAt = new Date().toISOString()
  return showAtOnce({ ...message, ...body, updatedAt: writtenAt }, async () => {
    const answer = await api.call(updateTodaysLoveMessage, {
      body: { ...body, date: message.date, writtenAt },
      // A later change replaces the held one.
      idempotencyKey: `${message.id}-change`,
      queueOffline: waitingChange(message.date),
    })
    return answer.data.loveMessage
  })
}
