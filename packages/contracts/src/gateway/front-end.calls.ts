import { call } from '../call.ts'

export const reportFailure = call('reportFailure', 'public', 'POST', '/front-ends/failures')
