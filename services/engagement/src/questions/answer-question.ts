import { unlessDuplicate } from '@love-space/service-kit/process/app-error.ts'
import type { answerDailyQuestion } from '@love-space/contracts/engagement/question.routes.ts'
import type { DailyQuestion } from '@love-space/contracts/engagement/question.ts'
import type { BodyOf } from '@love-space/contracts/call-parts.ts'
import { todayOf } from '@love-space/couple-rules/calendar.ts'
import { answerIdOf } from '@love-space/couple-rules/natural-ids.ts'
import { partnersOf, type WritingMember } from '@love-space/members/member.ts'
import { withCurrent } from '@love-space/service-kit/http/with-current.ts'
import type { Deps } from '../deps.ts'
import { dayToWrite, writingTime } from '../messages/message.rules.ts'
import { questionWasAnswered } from './answer.events.ts'
import type { AnswerDoc } from './answer.model.ts'
import { withAnswer } from './answer.rules.ts'
import { findAnswers, questionOfDay, toDailyQuestion } from './questions.queries.ts'

/** Answers the question of a day, or changes the answer. The latest time of writing wins, not the latest arrival. */
export const answerQuestion = async (
  deps: Deps,
  member: WritingMember,
  { date, text, writtenAt, basedOn }: Omit<BodyOf<typeof answerDailyQuestion>, 'spaceId'>,
): Promise<DailyQuestion> => {
  const now = deps.clock()
  const { spaceId, userId } = member
  const day = dayToWrite(member.calendar, now, date, writtenAt, 'QUESTION_DAY_CLOSED')
  const _id = answerIdOf(spaceId, day, userId)
  const answeredAt = writingTime(now, writtenAt)
  const said = { text: text.trim(), answeredAt }
  const isLate = day !== todayOf(member.calendar, now)
  const eventFor = (answer: Omit<AnswerDoc, 'version'>) =>
    questionWasAnswered(answer, { isLate }, now, partnersOf(member))
  const known = await findAnswers(deps, member, day)
  const read = async () => toDailyQuestion(member, day, await findAnswers(deps, member, day))
  if (!known.own) {
    const answer = { _id, spaceId, userId, day, question: questionOfDay(member, day, known), ...said }
    const inserted = await unlessDuplicate(deps.answers.insert(answer, [eventFor(answer)]))
    if (inserted) return read()
    // Another device of the member answered first, so change that answer.
  }
  const isRevealed = known.partner !== null
  const change = (answer: AnswerDoc) => withAnswer(answer, { ...said, basedOn }, isRevealed, eventFor)
  await withCurrent(
    () => deps.answers.mutate(_id, change),
    async () => ({ dailyQuestion: await read() }),
  )
  return read()
}
