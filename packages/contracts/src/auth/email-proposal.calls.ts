import { call } from '../call.ts'

export const listEmailProposals = call('listEmailProposals', 'user', 'GET', '/user/email-proposals')
export const acceptEmailProposal = call('acceptEmailProposal', 'user', 'POST', '/user/email-proposals/{id}/accept')
export const refuseEmailProposal = call('refuseEmailProposal', 'user', 'POST', '/user/email-proposals/{id}/refuse')
export const answerEmailProposal = call('answerEmailProposal', 'public', 'POST', '/auth/email-proposals/answer')
