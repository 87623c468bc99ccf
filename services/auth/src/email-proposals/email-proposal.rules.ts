import { limits } from '@love-space/contracts/limits.ts'
import type { EmailProposalOutcome } from '@love-space/contracts/auth/user-record.internal.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import type { EmailProposalDoc, UserDoc } from '../users/user.model.ts'

const dayMs = 86_400_000

export const newProposal = (
  email: string,
  by: Required<Pick<EmailProposalDoc, 'proposedBy' | 'proposersGivers'>>,
  now: Date,
): EmailProposalDoc => ({
  proposalId: newId(),
  email,
  ...by,
  proposedAt: now,
  countsAt: new Date(now.getTime() + limits.emailProposalDays * dayMs),
})

type Ended = Pick<UserDoc, 'emailProposal' | 'lastEmailProposal'>

export const requireProposal = ({ emailProposal }: UserDoc, proposalId: string | undefined): EmailProposalDoc => {
  if (!emailProposal || emailProposal.proposalId !== proposalId) throw new AppError('EMAIL_PROPOSAL_NOT_FOUND')
  return emailProposal
}

export const endedProposal = ({ email }: EmailProposalDoc, outcome: EmailProposalOutcome, endedAt: Date): Ended => ({
  emailProposal: null,
  lastEmailProposal: { email, outcome, endedAt },
})

export const proposalEndedBy = ({ emailProposal }: UserDoc, chosenEmail: string, now: Date): Partial<Ended> =>
  emailProposal ? endedProposal(emailProposal, emailProposal.email === chosenEmail ? 'accepted' : 'refused', now) : {}
