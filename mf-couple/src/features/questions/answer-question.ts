import type { User } from '@love-space/contracts/auth/user.ts'
import { answerDailyQuestion } from '@love-space/contracts/engagement/question.calls.ts'
import { answerIdOf } from '@love-space/couple-rules/natural-ids.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import type { HeldWrite } from '@love-space/web-kit/api/held-writes.store.ts'
import { queryClient, refreshTopic } from '@love-space/web-kit/queries/query-client.ts'
import { isDoneNow } from '../../shared/is-done-now.ts'
import { isAbout } from '../../shared/waiting.rules.ts'
import { questionQuery } from './question.queries.ts'

const waitingAnswer = (day: string) => ({ kind: 'question', ref: day })

export const waitingAnswerOf = (writes: readonly HeldWrite[], day: string): HeldWrite | undefined =>
  writes.find((write) => isAbout(write, waitingAnswer(day)))

/** Sends an answer; held while offline, replacing an earlier one. */
export async function answerQuestion(user: User, spaceId: string, day: string, text: string): Promise<void> {
  const body = { spaceId, date: day, text, writtenAt: new Date().toISOString() }
  const idempotencyKey = `${answerIdOf(spaceId, day, user.id)}-answer`
  const answering = api.call(answerDailyQuestion, { body, idempotencyKey, queueOffline: waitingAnswer(day) })
  try {
    await isDoneNow(
      answering.then(({ data }) => queryClient.setQueryData(questionQuery(day).queryKey, data.dailyQuestion)),
    )
  } finally {
    void refreshTopic('questions', day)
  }
}
