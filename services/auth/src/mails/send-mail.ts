import { isOperator } from '@love-space/contracts/admin/operator-roles.ts'
import { Id } from '@love-space/contracts/primitives.ts'
import { Nullable, Strict } from '@love-space/contracts/route.ts'
import { deliveryJobs, deliverySteps } from '@love-space/contracts/job.internal.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { defineJob, type JobData, type JobRun } from '@love-space/service-kit/jobs/job.ts'
import { jobOf, type JobStart } from '@love-space/service-kit/jobs/jobs.ts'
import type { CarriedJob } from '@love-space/service-kit/store/effect.ts'
import { mails, type MailKind } from '@love-space/texts/en/mails.ts'
import { Type } from '@sinclair/typebox'
import type { Deps } from '../deps.ts'
import { isErased } from '../users/user-record.rules.ts'
import { proposalLinkOf } from './proposal-link.ts'
import type { UserDoc } from '../users/user.model.ts'
import { languageOf } from '../users/user.rules.ts'
import { addLink, mailTokenOf } from './mail-link.ts'
import {
  isAboutOperator,
  lifetimeMsOf,
  linkAddressOf,
  linkPurposeOf,
  pageAddressOf,
  composeMail,
} from './mail.rules.ts'

const kinds = Object.keys(mails) as MailKind[]

/** Job that sends one mail. It makes the link when it runs, so that its stored data hold no secret. */
export const sendMail = defineJob({
  name: deliveryJobs.mail,
  data: Strict({
    kind: Type.Union(kinds.map((kind) => Type.Literal(kind))),
    /** Id of the recipient; null if a reset was requested for an address without an account. */
    userId: Nullable(Id),
    to: Type.Optional(Type.String()),
    proposalId: Type.Optional(Id),
    ringId: Type.Optional(Id),
    count: Type.Optional(Type.Integer({ minimum: 1 })),
  }),
  concurrency: 4,
  irrevocable: true,
  // Timeout of the step, above ten responses of a server that takes 30 s for each. No mail leaves after it.
  stepMsMax: 360_000,
})

export const assertMailer = ({ mailer }: Pick<Deps, 'mailer'>): void => {
  if (!mailer) throw new AppError('MAIL_OFF')
}

/** Returns the start of a mail's job. Its owner is the recipient, and operators see the mail's kind. */
export const mailStart = (
  data: JobData<typeof sendMail>,
  more: Pick<JobStart<typeof sendMail>, 'key'> = {},
): JobStart<typeof sendMail> => ({
  ...more,
  data,
  kind: data.kind,
  ...(data.userId === null ? {} : { userId: data.userId }),
})

export const mailJobsOf = (
  deps: Pick<Deps, 'mailer' | 'clock'>,
  kind: MailKind,
  user: Pick<UserDoc, '_id'>,
  more: { readonly to?: string; readonly key?: string; readonly proposalId?: string } = {},
): CarriedJob[] => {
  if (!deps.mailer) return []
  const { to, key, proposalId } = more
  const data = {
    kind,
    userId: user._id,
    ...(to === undefined ? {} : { to }),
    ...(proposalId === undefined ? {} : { proposalId }),
  }
  const start = mailStart(data, key === undefined ? {} : { key })
  return [jobOf(sendMail, { ...start, time: deps.clock() })]
}

const isWanted = (kind: MailKind, user: UserDoc): boolean => {
  if (isErased(user)) return false
  // Deactivated users also get the mails about their data and account.
  if (kind === 'export-asked' || kind === 'erasure-asked' || isAboutOperator(kind)) return true
  if (!user.active) return false
  switch (kind) {
    case 'confirm-email':
      return user.emailConfirmedAt === null
    case 'reset-password':
    case 'reset-password-offered':
    case 'reset-pin':
    case 'notification-digest':
      // These mails go to confirmed addresses only: an unconfirmed one may be mistyped and belong to a stranger.
      return user.emailConfirmedAt !== null
    case 'passkey-code':
      return user.firstPasskeyAt === null && isOperator(user.roles)
    default:
      return true
  }
}

/** Sends the mail. After a crash before the step is saved, the retry sends the same mail again. */
export const runSendMail =
  (deps: Deps) =>
  async ({
    id,
    data: { kind, userId, to, count, proposalId, ringId },
    step,
  }: JobRun<JobData<typeof sendMail>>): Promise<void> => {
    const { mailer, settings, clock } = deps
    const user = userId === null ? null : await deps.users.findById(userId)
    if (!mailer || !user || !isWanted(kind, user)) return
    const proposal = proposalId === undefined ? null : user.emailProposal
    if (proposalId !== proposal?.proposalId) return
    const email = to ?? user.email
    const name = user.emailConfirmedAt !== null && kind !== 'confirm-new-email' ? user.name : null
    const send = (address?: string) =>
      step(deliverySteps.send, () =>
        mailer.send({
          id,
          userId: user._id,
          to: email,
          ...composeMail(
            kind,
            {
              name,
              ...(address === undefined ? {} : { address }),
              ...(count === undefined ? {} : { count }),
              ...(proposal ? { email: proposal.email } : {}),
            },
            languageOf(user),
          ),
        }),
      )
    if (proposal) return send(proposalLinkOf(deps, user._id, proposal))
    const purpose = linkPurposeOf(kind)
    if (!purpose) return send(pageAddressOf(settings.publicOrigin, kind, ringId))
    const token = mailTokenOf(settings.refreshKey, user._id, id)
    const expiresAt = await step('link', async () => {
      const end = new Date(clock().getTime() + lifetimeMsOf(purpose))
      await addLink(deps, user._id, token, { purpose, email, expiresAt: end })
      return end
    })
    if (expiresAt > clock()) await send(linkAddressOf(settings.publicOrigin, purpose, token))
  }
