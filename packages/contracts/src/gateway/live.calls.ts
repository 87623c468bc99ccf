import { call } from '../call.ts'

export const liveStream = call('liveStream', 'user', 'GET', '/stream')
