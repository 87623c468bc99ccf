import { paths } from '@love-space/contracts/paths.ts'
import { equalsInConstantTime, hmacSha256 } from '@love-space/service-kit/process/crypto.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import type { Deps } from '../deps.ts'
import type { EmailProposalDoc, UserDoc } from '../users/user.model.ts'

const userIdChars = 24

const tokenOf = ({ settings }: Deps, userId: string, { proposalId }: EmailProposalDoc): string =>
  `${userId}.${hmacSha256(settings.refreshKey, `email-proposal:${proposalId}`)}`

/** Returns the link that answers a proposal. It is valid while the proposal is open, so it works once. */
export const proposalLinkOf = (deps: Deps, userId: string, proposal: EmailProposalDoc): string =>
  `${deps.settings.publicOrigin}${paths.answerEmailProposal}#token=${tokenOf(deps, userId, proposal)}`

export const findByProposalLink = async (
  deps: Deps,
  token: string,
): Promise<{ readonly user: UserDoc; readonly proposal: EmailProposalDoc }> => {
  const user = await deps.users.findById(token.slice(0, userIdChars))
  const proposal = user?.emailProposal
  if (!user || !proposal || !equalsInConstantTime(token, tokenOf(deps, user._id, proposal))) {
    throw new AppError('LINK_EXPIRED')
  }
  return { user, proposal }
}
