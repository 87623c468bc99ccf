import { updateTodaysLoveMessage, type LoveMessage } from '@love-space/contracts/http/engagement.ts'
import { api } from '@love-space/web-kit/api-client.ts'
import { showAtOnce } from './change-conversation.ts'
import type { Words } from './conversation.rules.ts'

/** Gives today's message other words. */
export function editMessage(message: LoveMessage, words: Words): Promise<void> {
  const body = { message: words.message.trim(), mood: words.mood }
  const expected = { ...message, ...body, updatedAt: new Date().toISOString() }
  return showAtOnce(expected, async () => (await api.call(updateTodaysLoveMessage, { body })).data.loveMessage)
}
