import * as contract from '@love-space/contracts/engagement/question.routes.ts'
import { partsOfDayId } from '@love-space/couple-rules/natural-ids.ts'
import { requireWritable } from '@love-space/members/member.ts'
import { bind } from '@love-space/service-kit/http/bind.ts'
import type { HttpApp } from '@love-space/service-kit/http/http-app.ts'
import { requestedDay } from '../requested-day.ts'
import type { Deps } from '../deps.ts'
import { answerQuestion } from './answer-question.ts'
import { reactToAnswer } from './react-to-answer.ts'
import { findAnswers, readAnsweredQuestions, toDailyQuestion } from './questions.queries.ts'

export const mountQuestionRoutes = (app: HttpApp, deps: Deps): void => {
  const { members } = deps
  bind(app, contract.getDailyQuestion, async ({ user, query }) => {
    const member = await members.requireMember(user, query.spaceId)
    const day = requestedDay(deps, member, query.date)
    return { data: { dailyQuestion: toDailyQuestion(member, day, await findAnswers(deps, member, day)) } }
  })
  bind(app, contract.answerDailyQuestion, async ({ user, body: { spaceId, ...body } }) => {
    const member = requireWritable(await members.requireMember(user, spaceId))
    return { data: { dailyQuestion: await answerQuestion(deps, member, body) } }
  })
  bind(app, contract.listAnsweredQuestions, async ({ user, query }) => ({
    data: await readAnsweredQuestions(deps, await members.requireMember(user, query.spaceId), query),
  }))
  bind(app, contract.reactToAnswer, async ({ user, params, body }) => {
    // The space is part of the answer's id, so no read is needed to find it.
    const member = await members.requireMemberOfRecord(user, partsOfDayId(params.id), 'ANSWER_NOT_FOUND')
    return { data: { dailyQuestion: await reactToAnswer(deps, requireWritable(member), params.id, body) } }
  })
}
