import type { DailyQuestion } from '@love-space/contracts/engagement/question.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { questionOf } from '@love-space/couple-rules/daily-question.ts'
import { answerIdOf } from '@love-space/couple-rules/natural-ids.ts'
import type { Member } from '@love-space/members/member.ts'
import type { Deps } from '../deps.ts'
import type { AnswerDoc } from './answer.model.ts'

/** The answers of a day: the member's own and their partner's, null where there is none. */
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

/** The question of a day: that which was answered first, if the list has grown since. */
export const questionOfDay = ({ spaceId }: Member, day: string, { own, partner }: AnswersOfDay): number =>
  (own ?? partner)?.question ?? questionOf(spaceId, day, limits.dailyQuestions)

const shown = ({ text, answeredAt }: AnswerDoc) => ({ text, answeredAt: answeredAt.toISOString() })

/** As the member may see it: not a word of the partner's before they have answered themself. */
export const toDailyQuestion = (member: Member, date: string, answers: AnswersOfDay): DailyQuestion => {
  const { own, partner } = answers
  return {
    date,
    question: questionOfDay(member, date, answers),
    own: own && shown(own),
    partner: { hasAnswered: partner !== null, answer: own && partner && shown(partner) },
  }
}
