import { call } from '../call.ts'

export const getUserStats = call('getUserStats', 'user', 'GET', '/user/stats')
