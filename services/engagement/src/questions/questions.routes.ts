import { answerDailyQuestion, getDailyQuestion } from '@love-space/contracts/engagement/question.routes.ts'
import { requireWritable } from '@love-space/members/member.ts'
import { bind } from '@love-space/service-kit/http/bind.ts'
import type { HttpApp } from '@love-space/service-kit/http/http-app.ts'
import { dayAsked } from '../asked-day.ts'
import type { Deps } from '../deps.ts'
import { answerQuestion } from './answer-question.ts'
import { findAnswers, toDailyQuestion } from './questions.queries.ts'

export const mountQuestionRoutes = (app: HttpApp, deps: Deps): void => {
  const { members } = deps
  bind(app, getDailyQuestion, async ({ user, query }) => {
    const member = await members.requireMember(user, query.spaceId)
    const day = dayAsked(deps, member, query.date)
    return { data: { dailyQuestion: toDailyQuestion(member, day, await findAnswers(deps, member, day)) } }
  })
  bind(app, answerDailyQuestion, async ({ user, body: { spaceId, ...body } }) => {
    const member = requireWritable(await members.requireMember(user, spaceId))
    return { data: { dailyQuestion: await answerQuestion(deps, member, body) } }
  })
}
