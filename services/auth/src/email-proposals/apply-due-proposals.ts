import { AppError } from '@love-space/service-kit/process/app-error.ts'
import type { Deps } from '../deps.ts'
import { takeProposedEmail } from './take-proposed-email.ts'

const batch = 100

/** Makes proposals count that nobody refused in time. Each is one conditional write, so a second run changes nothing. */
export const applyDueProposals = async (deps: Deps, signal: AbortSignal): Promise<void> => {
  const due = { 'emailProposal.countsAt': { $lte: deps.clock() } }
  for (;;) {
    const found = await deps.users.find(due, { limit: batch })
    for (const { _id, emailProposal } of found) {
      signal.throwIfAborted()
      if (!emailProposal) continue
      try {
        await takeProposedEmail(deps, _id, emailProposal.proposalId, 'counted')
      } catch (error) {
        // Refused or replaced meanwhile, or another account has the address by now.
        const isOver = error instanceof AppError && ['EMAIL_PROPOSAL_NOT_FOUND', 'EMAIL_TAKEN'].includes(error.code)
        if (!isOver) throw error
      }
    }
    if (found.length < batch) return
  }
}
