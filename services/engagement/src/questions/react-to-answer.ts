import type { reactToAnswer as reactToAnswerRoute } from '@love-space/contracts/engagement/question.routes.ts'
import type { DailyQuestion } from '@love-space/contracts/engagement/question.ts'
import type { BodyOf } from '@love-space/contracts/call-parts.ts'
import { partsOfDayId, reactionIdOf } from '@love-space/couple-rules/natural-ids.ts'
import { partnersOf, type WritingMember } from '@love-space/members/member.ts'
import { withCurrent } from '@love-space/service-kit/http/with-current.ts'
import { AppError, unlessDuplicate } from '@love-space/service-kit/process/app-error.ts'
import type { Deps } from '../deps.ts'
import { answerGotReaction } from './answer.events.ts'
import { findAnswers, toDailyQuestion } from './questions.queries.ts'
import { addsReaction, withReaction } from './reaction.rules.ts'

/** Gives the partner's answer a heart, a reply or both. Throws ANSWER_NOT_FOUND, also before the answer is revealed. */
export const reactToAnswer = async (
  deps: Deps,
  member: WritingMember,
  answerId: string,
  body: BodyOf<typeof reactToAnswerRoute>,
): Promise<DailyQuestion> => {
  const { spaceId, userId } = member
  const { userId: authorId, day } = partsOfDayId(answerId) ?? {}
  if (authorId === undefined || day === undefined || authorId !== member.partnerId) {
    throw new AppError('ANSWER_NOT_FOUND')
  }
  const { own, partner } = await findAnswers(deps, member, day)
  if (!own || !partner) throw new AppError('ANSWER_NOT_FOUND')
  const _id = reactionIdOf(answerId, userId)
  const now = deps.clock()
  const reacted = { ...body, ...(body.reply && { reply: body.reply.trim() }) }
  const eventFor = (isGiven: boolean) =>
    answerGotReaction(
      { _id: answerId, spaceId, userId: authorId, day },
      { reactedBy: userId, given: isGiven },
      now,
      partnersOf(member),
    )
  const read = async () => toDailyQuestion(member, day, await findAnswers(deps, member, day))
  const change = () => deps.reactions.mutate(_id, (present) => withReaction(present, reacted, now, eventFor))
  const { hasHeart = false, reply = null } = reacted
  const reaction = { _id, spaceId, userId, authorId, day, hasHeart, isHeartTold: hasHeart, reply, reactedAt: now }
  const isGiven = addsReaction({ isHeartTold: false, reply: null }, reaction)
  const insert = async () => isGiven && (await unlessDuplicate(deps.reactions.insert(reaction, [eventFor(true)])))
  await withCurrent(
    // If another device reacts between the two writes, change its reaction.
    async () => (await change()) ?? ((await insert()) || (await change())),
    async () => ({ dailyQuestion: await read() }),
  )
  return read()
}
