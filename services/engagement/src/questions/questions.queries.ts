import type { DailyQuestion } from '@love-space/contracts/engagement/question.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { questionOf } from '@love-space/couple-rules/daily-question.ts'
import { answerIdOf } from '@love-space/couple-rules/natural-ids.ts'
import type { Member } from '@love-space/members/member.ts'
import { versionOf } from '@love-space/service-kit/store/record-version.ts'
import type { Deps } from '../deps.ts'
import type { AnswerDoc } from './answer.model.ts'

/** The answers of a day; null if not answered. */
export interface AnswersOfDay {
  readonly own: AnswerDoc | null
  readonly partner: AnswerDoc | null
}

export const findAnswers = async (
  { answers }: Deps,
  { spaceId, userId, partnerId }: Member,
  day: string,
): Promise<AnswersOfDay> => {
  const answerOf = async (id: string | null): Promise<AnswerDoc | null> =>
    id === null ? null : answers.findById(answerIdOf(spaceId, day, id))
  const [own, partner] = await Promise.all([answerOf(userId), answerOf(partnerId)])
  return { own, partner }
}

/** Returns the day's question. A stored answer decides, because a longer list would select another question. */
export const questionOfDay = ({ spaceId }: Member, day: string, { own, partner }: AnswersOfDay): number =>
  (own ?? partner)?.question ?? questionOf(spaceId, day, limits.dailyQuestions)

const shown = ({ text, answeredAt }: AnswerDoc) => ({ text, answeredAt: answeredAt.toISOString() })

/** Returns the question in the contract's form. Hides the partner's answer until the member has answered. */
export const toDailyQuestion = (member: Member, date: string, answers: AnswersOfDay): DailyQuestion => {
  const { own, partner } = answers
  return {
    date,
    question: questionOfDay(member, date, answers),
    own: own && { ...shown(own), version: versionOf(own) },
    partner: { hasAnswered: partner !== null, answer: own && partner && shown(partner) },
  }
}
