import { likeLoveMessage } from '@love-space/contracts/engagement/message.calls.ts'
import type { LoveMessage } from '@love-space/contracts/engagement/message.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { isAnsweredNow } from '../../shared/is-answered-now.ts'
import { withLike } from '../../shared/waiting.rules.ts'
import { showOptimistically } from './change-conversation.ts'
import { likeSubject } from './held-letters.rules.ts'

export async function toggleLike(letter: LoveMessage, userId: string): Promise<void> {
  const liked = !letter.likes.includes(userId)
  const liking = showOptimistically(withLike(letter, userId, liked), async () => {
    const answer = await api.call(likeLoveMessage, {
      params: { id: letter.id },
      body: { liked },
      // A later toggle replaces the held one.
      idempotencyKey: `${letter.id}-like`,
      queueOffline: likeSubject(letter.id),
    })
    return answer.data.loveMessage
  })
  await isAnsweredNow(liking)
}
