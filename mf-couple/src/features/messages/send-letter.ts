import { createLoveMessage, updateTodaysLoveMessage } from '@love-space/contracts/engagement/message.calls.ts'
import type { LoveMessage } from '@love-space/contracts/engagement/message.ts'
import type { OutgoingRecord } from '@love-space/couple-rules/record-edit.ts'
import type { SendOptions } from '@love-space/ui/use-record-form.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { pickChanged } from '../../shared/pick-changed.ts'
import { showOptimistically } from './change-conversation.ts'
import { ownLetter, sentWords, type Words, type Writer } from './conversation.rules.ts'

export function sendLetter(words: Words, writer: Writer, sending: SendOptions): Promise<void> {
  const writtenAt = new Date().toISOString()
  const body = sentWords(words)
  return showOptimistically(ownLetter(body, writer, writtenAt), async () => {
    const { voice, ...others } = body
    const answer = await api.call(createLoveMessage, {
      body: { ...others, ...(voice && { voice }), date: writer.day, writtenAt },
      ...sending,
    })
    return answer.data.loveMessage
  })
}

export function editLetter(
  letter: LoveMessage,
  { basedOn, words, changes }: OutgoingRecord<Words>,
  sending: SendOptions,
): Promise<void> {
  const body = pickChanged(sentWords(words), changes)
  const writtenAt = new Date().toISOString()
  return showOptimistically({ ...letter, ...body, updatedAt: writtenAt }, async () => {
    const answer = await api.call(updateTodaysLoveMessage, {
      body: { ...body, date: letter.date, writtenAt, ...(typeof basedOn === 'number' && { basedOn }) },
      ...sending,
    })
    return answer.data.loveMessage
  })
}
