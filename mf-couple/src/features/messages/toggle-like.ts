import { likeLoveMessage } from '@love-space/contracts/engagement/message.calls.ts'
import type { LoveMessage } from '@love-space/contracts/engagement/message.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { isDoneNow } from '../../shared/is-done-now.ts'
import { withLike } from '../../shared/with-like.ts'
import { showAtOnce } from './change-conversation.ts'
import { waitingLike } from './waiting-letters.rules.ts'

/** Likes a message, or takes the like back; without a connection the wish waits on this device. */
export async function toggleLike(message: LoveMessage, userId: string): Promise<void> {
  const liked = !message.likes.includes(userId)
  const liking = showAtOnce(withLike(message, userId, liked), async () => {
    const answer = await api.call(likeLoveMessage, {
      params: { id: message.id },
      body: { liked },
      // A later wish takes the place of one that still waits.
      idempotencyKey: `${message.id}-like`,
      queueOffline: waitingLike(message.id),
    })
    return answer.data.loveMessage
  })
  await isDoneNow(liking)
}
