import { AppError, isDuplicateKey, requireFound } from '@love-space/service-kit/process/app-error.ts'
import { nextOf } from '@love-space/service-kit/store/aggregate.ts'
import type { Deps } from '../deps.ts'
import { proposalEndedBy } from '../email-proposals/email-proposal.rules.ts'
import { findByLink, requireOpenLink } from '../mails/mail-link.ts'
import { assertMailer, sendMail, mailWith } from '../mails/send-mail.ts'
import { requireOwnPassword } from '../users/given-password.rules.ts'
import { userWasChanged } from '../users/user.events.ts'
import type { UserDoc } from '../users/user.model.ts'
import { emailBelongsToAccount } from '../users/valid-email.ts'

/** Sends the mail that confirms the e-mail once more. */
export const askToConfirmEmail = async (deps: Deps, user: UserDoc): Promise<void> => {
  assertMailer(deps)
  await deps.counters.hit(`confirm-email:${user._id}`, deps.settings.limits.mailPerAccount)
  await deps.jobs.start(sendMail, { data: { kind: 'confirm-email', userId: user._id }, userId: user._id })
}

/**
 * Uses the link of a mail to confirm the address it went to. Only its signed-in owner may: a mail that went to a mistyped
 * address must not give its reader the account.
 */
export const confirmEmail = async (deps: Deps, userId: string, token: string): Promise<UserDoc> => {
  const { user, link } = await findByLink(deps, token, ['confirm-email', 'confirm-new-email'])
  if (user._id !== userId) throw new AppError('USER_MISMATCH')
  const isNew = link.email !== user.email
  try {
    const now = deps.clock()
    const confirmed = await deps.users.mutate(user._id, (current) => {
      requireOpenLink(current, { user, link })
      requireOwnPassword(current)
      // Links that went to a former address are good for nothing any more.
      const links = isNew ? [] : current.links.filter(({ hash }) => hash !== link.hash)
      const next = nextOf(current, {
        email: link.email,
        emailConfirmedAt: now,
        links,
        ...(isNew ? proposalEndedBy(current, link.email, now) : {}),
      })
      // Who asked for news gets it from now on, and operators see that resets can go there.
      const mails = isNew ? mailWith(deps, 'email-was-changed', user, { to: user.email }) : []
      return { next, events: [userWasChanged(next, now), ...mails] }
    })
    return requireFound(confirmed, 'LINK_EXPIRED')
  } catch (error) {
    if (isDuplicateKey(error)) throw emailBelongsToAccount()
    throw error
  }
}
