import { updateTodaysLoveMessage } from '@love-space/contracts/engagement/message.calls.ts'
import type { LoveMessage } from '@love-space/contracts/engagement/message.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { showOptimistically } from './change-conversation.ts'
import type { Words } from './conversation.rules.ts'
import type { OutgoingRecord } from '@love-space/couple-rules/record-edit.ts'
import type { SendOptions } from '@love-space/ui/use-record-form.ts'
import { pickChanged } from '../../shared/pick-changed.ts'

export function editMessage(
  letter: LoveMessage,
  { basedOn, words, changes }: OutgoingRecord<Words>,
  sending: SendOptions,
): Promise<void> {
  const body = pickChanged({ message: words.message.trim(), mood: words.mood, tags: [...words.tags] }, changes)
  const writtenAt = new Date().toISOString()
  return showOptimistically({ ...letter, ...body, updatedAt: writtenAt }, async () => {
    const answer = await api.call(updateTodaysLoveMessage, {
      body: { ...body, date: letter.date, writtenAt, ...(typeof basedOn === 'number' && { basedOn }) },
      ...sending,
    })
    return answer.data.loveMessage
  })
}
