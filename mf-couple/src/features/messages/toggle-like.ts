import { likeLoveMessage, type LoveMessage } from '@love-space/contracts/http/engagement.ts'
import { api } from '@love-space/web-kit/api-client.ts'
import { showAtOnce } from './change-conversation.ts'
import { withLikeToggled } from './conversation.rules.ts'

/** Likes a message, or takes the like back. */
export const toggleLike = (message: LoveMessage, userId: string): Promise<void> =>
  showAtOnce(withLikeToggled(message, userId), async () => {
    const answer = await api.call(likeLoveMessage, { params: { id: message.id } })
    return answer.data.loveMessage
  })
