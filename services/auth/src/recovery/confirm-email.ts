import { AppError, isDuplicateKey, requireFound } from '@love-space/service-kit/process/app-error.ts'
import { nextOf } from '@love-space/service-kit/store/aggregate.ts'
import type { Deps } from '../deps.ts'
import { proposalEndedBy } from '../email-proposals/email-proposal.rules.ts'
import { findByLink, requireOpenLink } from '../mails/mail-link.ts'
import { assertMailer, mailJobsOf, mailStart, sendMail } from '../mails/send-mail.ts'
import { requireOwnPassword } from '../users/given-password.rules.ts'
import { userWasChanged } from '../users/user.events.ts'
import type { UserDoc } from '../users/user.model.ts'
import { emailBelongsToAccount } from '../users/valid-email.ts'

export const requestEmailConfirmation = async (deps: Deps, user: UserDoc): Promise<void> => {
  assertMailer(deps)
  await deps.counters.hit(`confirm-email:${user._id}`, deps.settings.limits.mailPerAccount)
  await deps.jobs.start(sendMail, mailStart({ kind: 'confirm-email', userId: user._id }))
}

/** Confirms the address that got the link, for its signed-in owner only: a mistyped one may be a stranger's. */
export const confirmEmail = async (deps: Deps, userId: string, token: string): Promise<UserDoc> => {
  const { user, link } = await findByLink(deps, token, ['confirm-email', 'confirm-new-email'])
  if (user._id !== userId) throw new AppError('USER_MISMATCH')
  const isNew = link.email !== user.email
  try {
    const now = deps.clock()
    const confirmed = await deps.users.mutate(user._id, (current) => {
      requireOpenLink(current, { user, link })
      requireOwnPassword(current)
      const links = isNew ? [] : current.links.filter(({ hash }) => hash !== link.hash)
      const next = nextOf(current, {
        email: link.email,
        emailConfirmedAt: now,
        links,
        ...(isNew ? proposalEndedBy(current, link.email, now) : {}),
      })
      // By the event, the newsletter starts if wanted, and operators see that a reset is possible.
      const mails = isNew ? mailJobsOf(deps, 'email-was-changed', user, { to: user.email }) : []
      return { next, events: [userWasChanged(next, now), ...mails] }
    })
    return requireFound(confirmed, 'LINK_EXPIRED')
  } catch (error) {
    if (isDuplicateKey(error)) throw emailBelongsToAccount()
    throw error
  }
}
