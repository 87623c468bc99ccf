import { Id } from '@love-space/contracts/primitives.ts'
import { Nullable, Strict } from '@love-space/contracts/route.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { defineJob, type JobData, type JobRun } from '@love-space/service-kit/jobs/job.ts'
import { jobOf } from '@love-space/service-kit/jobs/jobs.ts'
import type { CarriedJob } from '@love-space/service-kit/store/effect.ts'
import { mails, type MailKind } from '@love-space/texts/en/mails.ts'
import { Type } from '@sinclair/typebox'
import type { Deps } from '../deps.ts'
import { isErased } from '../operators/user-record.rules.ts'
import { proposalLinkOf } from '../email-proposals/proposal-link.ts'
import type { UserDoc } from '../users/user.model.ts'
import { languageOf } from '../users/user.rules.ts'
import { addLink, mailTokenOf } from './mail-link.ts'
import { isAboutOperator, lifetimeMsOf, linkAddressOf, linkPurposeOf, pageAddressOf, wordMail } from './mail.rules.ts'

const kinds = Object.keys(mails) as MailKind[]

/** One mail to one person. Its link is made while it runs, so that no secret rests with the job. */
export const sendMail = defineJob({
  name: 'send-mail',
  data: Strict({
    kind: Type.Union(kinds.map((kind) => Type.Literal(kind))),
    /** Nobody, where somebody asked for a mail to an address without an account. */
    userId: Nullable(Id),
    /** Another address than the one the account has. */
    to: Type.Optional(Type.String()),
    /** The proposed e-mail that the mail is about. */
    proposalId: Type.Optional(Id),
    /** How many notifications wait. */
    count: Type.Optional(Type.Integer({ minimum: 1 })),
  }),
  concurrency: 4,
  stepMsMax: 60_000,
})

export const assertMailer = ({ mailer }: Pick<Deps, 'mailer'>): void => {
  if (!mailer) throw new AppError('MAIL_OFF')
}

/** A mail that leaves with a write of its reader's document; none where this process sends none. */
export const mailWith = (
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
  return [jobOf(sendMail, { data, userId: user._id, time: deps.clock(), ...(key === undefined ? {} : { key }) })]
}

/** Whether the mail still makes sense when its turn comes. */
const isWanted = (kind: MailKind, user: UserDoc): boolean => {
  if (isErased(user)) return false
  // Also who was shut out is told what becomes of their data and their account.
  if (kind === 'export-asked' || kind === 'erasure-asked' || isAboutOperator(kind)) return true
  if (!user.active) return false
  switch (kind) {
    case 'confirm-email':
      return user.emailConfirmedAt === null
    case 'reset-password':
    case 'reset-password-offered':
    case 'reset-pin':
    case 'notification-digest':
      // Only who showed that the address is theirs may get in by it: others may have mistyped it.
      return user.emailConfirmedAt !== null
    default:
      return true
  }
}

/** Makes the link and sends the mail. A process that dies between sending and saving that sends the same mail again. */
export const runSendMail =
  (deps: Deps) =>
  async ({
    id,
    data: { kind, userId, to, count, proposalId },
    step,
  }: JobRun<JobData<typeof sendMail>>): Promise<void> => {
    const { mailer, settings, clock } = deps
    const user = userId === null ? null : await deps.users.findById(userId)
    if (!mailer || !user || !isWanted(kind, user)) return
    const proposal = proposalId === undefined ? null : user.emailProposal
    // Refused, withdrawn or replaced meanwhile.
    if (proposalId !== proposal?.proposalId) return
    const email = to ?? user.email
    const name = user.emailConfirmedAt !== null && kind !== 'confirm-new-email' ? user.name : null
    const send = (address?: string) =>
      step('send', () =>
        mailer.send({
          id,
          userId: user._id,
          to: email,
          ...wordMail(
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
    if (!purpose) return send(pageAddressOf(settings.publicOrigin, kind))
    const token = mailTokenOf(settings.refreshKey, user._id, id)
    const expiresAt = await step('link', async () => {
      const end = new Date(clock().getTime() + lifetimeMsOf(purpose))
      await addLink(deps, user._id, token, { purpose, email, expiresAt: end })
      return end
    })
    // The mail server was away for so long that nobody waits for this link any more.
    if (expiresAt > clock()) await send(linkAddressOf(settings.publicOrigin, purpose, token))
  }
