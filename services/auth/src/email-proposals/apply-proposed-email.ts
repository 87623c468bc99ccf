import { emailBelongsToAccount } from '../users/valid-email.ts'
import { isDuplicateKey, requireFound } from '@love-space/service-kit/process/app-error.ts'
import { nextOf } from '@love-space/service-kit/store/aggregate.ts'
import type { Deps } from '../deps.ts'
import { mailJobsOf } from '../mails/send-mail.ts'
import { unknownGiver, withGivers } from '../users/giver.rules.ts'
import { userWasChanged } from '../users/user.events.ts'
import type { UserDoc } from '../users/user.model.ts'
import { endedProposal, requireProposal } from './email-proposal.rules.ts'

/** Sets the proposed e-mail, unconfirmed, and mails the former one. Throws EMAIL_TAKEN and ends the proposal. */
export const applyProposedEmail = async (
  deps: Deps,
  userId: string,
  proposalId: string,
  outcome: 'accepted' | 'counted',
): Promise<UserDoc> => {
  const now = deps.clock()
  try {
    const changed = await deps.users.mutate(userId, (user) => {
      const proposal = requireProposal(user, proposalId)
      const { email, proposedBy, proposersGivers = [proposedBy, unknownGiver] } = proposal
      const isOwn = proposedBy === userId
      const next = nextOf(user, {
        email,
        emailConfirmedAt: null,
        links: [],
        // If the person accepted the e-mail, it is their own choice.
        ...(outcome === 'counted' ? { handledAt: now, handledBy: proposedBy, passwordChoice: null } : {}),
        ...(isOwn ? {} : { givenBy: withGivers(user.givenBy, proposersGivers) }),
        ...endedProposal(proposal, outcome, now),
      })
      const mails = [
        ...mailJobsOf(deps, 'email-was-changed', user, { to: user.email }),
        ...mailJobsOf(deps, 'confirm-email', user),
      ]
      return { next, events: [userWasChanged(next, now), ...mails] }
    })
    return requireFound(changed, 'EMAIL_PROPOSAL_NOT_FOUND')
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
    await endProposal(deps, userId, proposalId, 'taken')
    throw emailBelongsToAccount()
  }
}

export const endProposal = async (
  deps: Deps,
  userId: string,
  proposalId: string,
  outcome: 'refused' | 'withdrawn' | 'taken',
): Promise<UserDoc> => {
  const now = deps.clock()
  const changed = await deps.users.mutate(userId, (user) => {
    const next = nextOf(user, endedProposal(requireProposal(user, proposalId), outcome, now))
    return { next, events: [userWasChanged(next, now)] }
  })
  return requireFound(changed, 'EMAIL_PROPOSAL_NOT_FOUND')
}
