import { call } from '../call.ts'

export const getDailyQuestion = call('getDailyQuestion', 'member', 'GET', '/daily-question')
export const listAnsweredQuestions = call('listAnsweredQuestions', 'member', 'GET', '/daily-question/answers')
export const answerDailyQuestion = call('answerDailyQuestion', 'member', 'POST', '/daily-question', {
  repeatable: true,
})
export const reactToAnswer = call('reactToAnswer', 'member', 'PUT', '/daily-question/answers/{id}/reaction')
