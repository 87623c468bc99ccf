import type { listAnsweredQuestions } from '@love-space/contracts/engagement/question.routes.ts'
import type { DailyQuestion } from '@love-space/contracts/engagement/question.ts'
import type { RecordFiles } from '@love-space/contracts/engagement/record-files.ts'
import { limits } from '@love-space/contracts/limits.ts'
import type { AnswerOf } from '@love-space/contracts/call-parts.ts'
import type { Filled } from '@love-space/contracts/route.ts'
import { questionOf } from '@love-space/couple-rules/daily-question.ts'
import { answerIdOf, reactionIdOf } from '@love-space/couple-rules/natural-ids.ts'
import type { Member } from '@love-space/members/member.ts'
import { requireOnly } from '@love-space/service-kit/process/require-only.ts'
import { versionOf } from '@love-space/service-kit/store/record-version.ts'
import type { Deps } from '../deps.ts'
import type { AnswerDoc } from './answer.model.ts'
import type { ReactionDoc } from './reaction.model.ts'

interface ReadAnswer extends AnswerDoc {
  readonly reaction: ReactionDoc | null
}

/** Both answers of a day; null for one not given. */
export interface AnswersOfDay {
  readonly own: ReadAnswer | null
  readonly partner: ReadAnswer | null
}

const findAnswersOfDays = async (
  { answers, reactions }: Deps,
  { spaceId, userId, partnerId }: Member,
  days: readonly string[],
): Promise<readonly AnswersOfDay[]> => {
  const ids = days.map((day) => ({
    own: answerIdOf(spaceId, day, userId),
    partner: partnerId && answerIdOf(spaceId, day, partnerId),
  }))
  const reactionIds = ids.map(({ own, partner }) => ({
    own: partnerId && reactionIdOf(own, partnerId),
    partner: partner && reactionIdOf(partner, userId),
  }))
  const present = (pairs: readonly Readonly<Record<'own' | 'partner', string | null>>[]) =>
    pairs.flatMap(({ own, partner }) => [own, partner].filter((id) => id !== null))
  const [found, given] = await Promise.all([
    answers.findByIds(present(ids)),
    partnerId === null ? [] : reactions.findByIds(present(reactionIds)),
  ])
  const answerOf = (id: string | null | undefined, reactionId: string | null | undefined): ReadAnswer | null => {
    const answer = found.find(({ _id }) => _id === id)
    return answer ? { ...answer, reaction: given.find(({ _id }) => _id === reactionId) ?? null } : null
  }
  return ids.map(({ own, partner }, index) => ({
    own: answerOf(own, reactionIds[index]?.own),
    partner: answerOf(partner, reactionIds[index]?.partner),
  }))
}

export const findAnswers = async (deps: Deps, member: Member, day: string): Promise<AnswersOfDay> =>
  requireOnly(await findAnswersOfDays(deps, member, [day]))

/** Returns the day's question. A stored answer decides, because a longer list would select another question. */
export const questionOfDay = ({ spaceId }: Member, day: string, { own, partner }: AnswersOfDay): number =>
  (own ?? partner)?.question ?? questionOf(spaceId, day, limits.dailyQuestions)

const noReaction = { hasHeart: false, reply: null }

/** Returns who may hear an answer: the partner too, once both have answered. */
export const readAnswerFiles = async ({ answers }: Deps, id: string): Promise<RecordFiles | null> => {
  const answer = await answers.findById(id)
  if (!answer) return null
  const { spaceId, day, userId, voice, version } = answer
  const isRevealed = await answers.exists({ spaceId, day, userId: { $ne: userId } })
  return {
    // The other answer opens this one without changing it.
    version: 2 * version + (isRevealed ? 1 : 0),
    fileIds: voice ? [voice.fileId] : [],
    sealing: null,
    audience: isRevealed ? 'partner' : 'writer',
  }
}

const shown = ({ text, voice, answeredAt, reaction }: ReadAnswer) => {
  const { hasHeart, reply } = reaction ?? noReaction
  return {
    text,
    voice,
    answeredAt: answeredAt.toISOString(),
    reaction: { hasHeart, reply, version: versionOf(reaction ?? {}) },
  }
}

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

export const readAnsweredQuestions = async (
  deps: Deps,
  member: Member,
  { page: currentPage, limit }: Filled<(typeof listAnsweredQuestions)['query']>,
): Promise<AnswerOf<typeof listAnsweredQuestions>['data']> => {
  const { spaceId, userId } = member
  const [total, own] = await Promise.all([
    deps.answers.count({ spaceId, userId }),
    deps.answers.find(
      { spaceId, userId },
      { sort: { day: -1 }, limit, skip: (currentPage - 1) * limit, select: ['day'] },
    ),
  ])
  const days = own.map(({ day }) => day)
  const answers = await findAnswersOfDays(deps, member, days)
  const dailyQuestions = answers.map((ofDay, index) => toDailyQuestion(member, days[index] ?? '', ofDay))
  return { dailyQuestions, currentPage, totalPages: Math.ceil(total / limit), total }
}
