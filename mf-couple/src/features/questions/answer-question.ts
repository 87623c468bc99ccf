import type { User } from '@love-space/contracts/auth/user.ts'
import { answerDailyQuestion } from '@love-space/contracts/engagement/question.calls.ts'
import { answerIdOf } from '@love-space/couple-rules/natural-ids.ts'
import type { Voice } from '@love-space/contracts/media/voice.ts'
import type { OutgoingRecord } from '@love-space/couple-rules/record-edit.ts'
import type { SendOptions } from '@love-space/ui/use-record-form.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { queryClient, refreshTopic } from '@love-space/web-kit/queries/query-client.ts'
import { questionQuery } from './question.queries.ts'

export const answerSubject = (day: string) => ({ kind: 'question', ref: day })

export interface AnswerWords {
  readonly text: string
  readonly voice: Voice | null
}

interface Answering {
  readonly user: User
  readonly spaceId: string
  readonly day: string
  readonly outgoing: OutgoingRecord<AnswerWords>
  readonly sending: SendOptions
}

export async function answerQuestion({ user, spaceId, day, outgoing, sending }: Answering): Promise<void> {
  const { basedOn, words, changes } = outgoing
  const body = {
    spaceId,
    date: day,
    text: words.text.trim(),
    ...('voice' in changes && { voice: words.voice }),
    writtenAt: new Date().toISOString(),
    ...(typeof basedOn === 'number' && { basedOn }),
  }
  const idempotencyKey = `${answerIdOf(spaceId, day, user.id)}-answer`
  try {
    const { data } = await api.call(answerDailyQuestion, { body, ...sending, idempotencyKey })
    queryClient.setQueryData(questionQuery(day).queryKey, data.dailyQuestion)
  } finally {
    void refreshTopic('questions', day)
  }
}
