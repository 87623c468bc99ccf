import { likeLoveMessage } from '@love-space/contracts/engagement/message.routes.ts'
import type { LoveMessage } from '@love-space/contracts/engagement/message.ts'
import { api } from '@love-space/web-kit/api-client.ts'
import { QueuedError } from '@love-space/web-kit/api-problem.ts'
import { showAtOnce } from './change-conversation.ts'
import { withLikeToggled } from './conversation.rules.ts'
import { waitingLike } from './waiting-letters.rules.ts'

/** Likes a message, or takes the like back; without a connection the wish waits on this device. */
export async function toggleLike(message: LoveMessage, userId: string): Promise<void> {
  const wished = withLikeToggled(message, userId)
  const liking = showAtOnce(wished, async () => {
    const answer = await api.call(likeLoveMessage, {
      params: { id: message.id },
      body: { liked: wished.likes.includes(userId) },
      // A later wish takes the place of one that still waits.
      idempotencyKey: `${message.id}-like`,
      queueOffline: waitingLike(message.id),
    })
    return answer.data.loveMessage
  })
  await liking.catch((error: unknown) => {
    if (!(error instanceof QueuedError)) throw error
  })
}
