import { call } from '../call.ts'

export const getDailyQuestion = call('getDailyQuestion', 'member', 'GET', '/daily-question')
export const answerDailyQuestion = call('answerDailyQuestion', 'member', 'POST', '/daily-question')
