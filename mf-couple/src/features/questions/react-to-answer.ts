import { reactToAnswer } from '@love-space/contracts/engagement/question.calls.ts'
import type { AnswerReaction, DailyQuestion } from '@love-space/contracts/engagement/question.ts'
import type { OutgoingRecord } from '@love-space/couple-rules/record-edit.ts'
import type { SendOptions } from '@love-space/ui/use-record-form.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { refreshTopic } from '@love-space/web-kit/queries/query-client.ts'
import { isAnsweredNow } from '../../shared/is-answered-now.ts'
import { changeQuestion } from './question.queries.ts'

export const heartSubject = (answerId: string) => ({ kind: 'answer-heart', ref: answerId })
export const replySubject = (answerId: string) => ({ kind: 'answer-reply', ref: answerId })

export interface AnswerOfDay {
  readonly answerId: string
  readonly day: string
}

export interface ReplyWords {
  readonly reply: string
}

const noReaction: AnswerReaction = { hasHeart: false, reply: null }

export const reactionTo = (answer: { readonly reaction?: AnswerReaction } | null): AnswerReaction =>
  answer?.reaction ?? noReaction

const withHeart = (daily: DailyQuestion, hasHeart: boolean): DailyQuestion => {
  const { answer } = daily.partner
  if (!answer) return daily
  return {
    ...daily,
    partner: { ...daily.partner, answer: { ...answer, reaction: { ...reactionTo(answer), hasHeart } } },
  }
}

export async function giveHeart({ answerId, day }: AnswerOfDay, hasHeart: boolean): Promise<void> {
  changeQuestion(day, (daily) => withHeart(daily, hasHeart))
  try {
    const giving = api.call(reactToAnswer, {
      params: { id: answerId },
      body: { hasHeart },
      // A later press replaces the held one.
      idempotencyKey: `${answerId}-heart`,
      queueOffline: heartSubject(answerId),
    })
    await isAnsweredNow(giving)
  } catch (error) {
    changeQuestion(day, (daily) => withHeart(daily, !hasHeart))
    throw error
  } finally {
    void refreshTopic('questions', day)
  }
}

export async function sendReply(
  { answerId, day }: AnswerOfDay,
  { basedOn, words }: OutgoingRecord<ReplyWords>,
  sending: SendOptions,
): Promise<void> {
  const body = { reply: words.reply.trim() || null, ...(typeof basedOn === 'number' && { basedOn }) }
  try {
    const { data } = await api.call(reactToAnswer, { params: { id: answerId }, body, ...sending })
    changeQuestion(day, () => data.dailyQuestion)
  } finally {
    void refreshTopic('questions', day)
  }
}
