import type { UserDoc } from '../users/user.model.ts'
import { forEachMatching } from '@love-space/service-kit/store/work-off.ts'
import { unlessRefused } from '@love-space/service-kit/process/app-error.ts'
import type { Deps } from '../deps.ts'
import { applyProposedEmail } from './apply-proposed-email.ts'

/** Applies the e-mail proposals whose deadline has passed. Idempotent: each is one conditional write. */
export const applyDueProposals = (deps: Deps, signal: AbortSignal): Promise<void> => {
  const due = { 'emailProposal.countsAt': { $lte: deps.clock() } }
  const apply = async ({ _id, emailProposal }: UserDoc): Promise<void> => {
    if (!emailProposal) return
    const taken = applyProposedEmail(deps, _id, emailProposal.proposalId, 'counted')
    await unlessRefused('EMAIL_TAKEN', unlessRefused('EMAIL_PROPOSAL_NOT_FOUND', taken))
  }
  return forEachMatching(deps.users, due, apply, signal)
}
