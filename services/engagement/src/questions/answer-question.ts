import { unlessDuplicate } from '@love-space/service-kit/process/app-error.ts'
import type { answerDailyQuestion } from '@love-space/contracts/engagement/question.routes.ts'
import type { DailyQuestion } from '@love-space/contracts/engagement/question.ts'
import type { BodyOf } from '@love-space/contracts/call-parts.ts'
import { todayOf } from '@love-space/couple-rules/calendar.ts'
import { answerIdOf } from '@love-space/couple-rules/natural-ids.ts'
import { partnersOf, type WritingMember } from '@love-space/members/member.ts'
import { withCurrent } from '@love-space/service-kit/http/with-current.ts'
import { nextOf } from '@love-space/service-kit/store/aggregate.ts'
import type { Deps } from '../deps.ts'
import { dayToWrite, writingTime } from '../messages/message.rules.ts'
import { filesHaveChanged } from '../record-files/record-files.events.ts'
import { requireVoice } from '../record-files/require-voice.ts'
import { questionWasAnswered } from './answer.events.ts'
import type { AnswerDoc } from './answer.model.ts'
import { withAnswer } from './answer.rules.ts'
import { findAnswers, questionOfDay, toDailyQuestion } from './questions.queries.ts'

/** Lets the member hear an answer that arrived while theirs was written, so that its event came too early. */
const openVoiceOf = async ({ answers, clock }: Deps, partner: AnswerDoc | null): Promise<void> => {
  if (!partner?.voice) return
  await answers.mutate(partner._id, (answer) => ({
    next: nextOf(answer, {}),
    events: [filesHaveChanged('answer', answer, clock())],
  }))
}

/** Answers the question of a day, or changes the answer. The latest time of writing wins, not the latest arrival. */
export const answerQuestion = async (
  deps: Deps,
  member: WritingMember,
  { date, text, voice: given, writtenAt, basedOn }: Omit<BodyOf<typeof answerDailyQuestion>, 'spaceId'>,
): Promise<DailyQuestion> => {
  const now = deps.clock()
  const { spaceId, userId } = member
  const day = dayToWrite(member.calendar, now, date, writtenAt, 'QUESTION_DAY_CLOSED')
  const _id = answerIdOf(spaceId, day, userId)
  const answeredAt = writingTime(now, writtenAt)
  const voice = given && (await requireVoice(deps, member, given, { kind: 'answer', recordId: _id }))
  const said = { text: text.trim(), answeredAt }
  const isLate = day !== todayOf(member.calendar, now)
  const eventFor = (answer: Omit<AnswerDoc, 'version'>) =>
    questionWasAnswered(answer, { isLate }, now, partnersOf(member))
  const known = await findAnswers(deps, member, day)
  const read = async () => toDailyQuestion(member, day, await findAnswers(deps, member, day))
  if (!known.own) {
    const question = questionOfDay(member, day, known)
    const answer = { _id, spaceId, userId, day, question, voice: voice ?? null, ...said }
    const voiced = [answer, known.partner].flatMap((one) => (one?.voice ? [filesHaveChanged('answer', one, now)] : []))
    const inserted = await unlessDuplicate(deps.answers.insert(answer, [eventFor(answer), ...voiced]))
    if (inserted) {
      if (!known.partner) await openVoiceOf(deps, (await findAnswers(deps, member, day)).partner)
      return read()
    }
    // Another device of the member answered first, so change that answer.
  }
  const isRevealed = known.partner !== null
  const eventsFor = (answer: AnswerDoc, before: AnswerDoc) => [
    eventFor(answer),
    ...(answer.voice?.fileId === before.voice?.fileId ? [] : [filesHaveChanged('answer', answer, now)]),
  ]
  const saying = { ...said, ...(voice !== undefined && { voice }), basedOn }
  const change = (answer: AnswerDoc) => withAnswer(answer, saying, isRevealed, eventsFor)
  await withCurrent(
    () => deps.answers.mutate(_id, change),
    async () => ({ dailyQuestion: await read() }),
  )
  return read()
}
