import type { ReactNode } from 'react'
import type { AdminUser } from '@love-space/contracts/admin/user-admin.ts'
import { officeUserTexts as texts } from '@love-space/texts/en/office/users.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Banner } from '@love-space/ui/banner.tsx'
import { Button } from '@love-space/ui/button.tsx'
import { showToast } from '@love-space/ui/toast.ts'
import { useAction } from '@love-space/ui/use-action.ts'
import { shortTime } from '../../shared/short-time.ts'
import { mailReset, withdrawEmail } from './users.api.ts'

type Fail = (error: unknown, text: string) => void

export function ResetMail({ user: { id, email, emailConfirmed }, fail }: { user: AdminUser; fail: Fail }) {
  const { run, isBusy } = useAction(async () => {
    try {
      await mailReset(id)
      showToast({ text: fill(texts.resetMailSent, { email }), tone: 'success' })
    } catch (error) {
      fail(error, texts.resetMailFailed)
    }
  })
  return (
    <div className="flex flex-col gap-2">
      <p className="text-text-muted">
        {texts.ofSpace} {emailConfirmed === false && fill(texts.unconfirmed, { email })}
      </p>
      <Button
        variant="secondary"
        className="self-start"
        busy={isBusy}
        disabled={emailConfirmed === false}
        onClick={() => void run()}
      >
        {texts.resetMail}
      </Button>
    </div>
  )
}

interface ProposedEmailProps {
  readonly user: AdminUser
  readonly fail: Fail
  readonly onWithdrawn: (user: AdminUser) => void
}

export function ProposedEmail({ user, fail, onWithdrawn }: ProposedEmailProps): ReactNode {
  const { emailProposal, lastEmailProposal } = user
  const { run, isBusy } = useAction(async () => {
    try {
      const answer = await withdrawEmail(user.id)
      if (answer) onWithdrawn(answer.data.user)
    } catch (error) {
      fail(error, texts.withdrawFailed)
    }
  })
  if (emailProposal) {
    const { email, countsAt } = emailProposal
    const withdraw = (
      <Button size="sm" variant="secondary" busy={isBusy} onClick={() => void run()}>
        {texts.withdraw}
      </Button>
    )
    return (
      <Banner tone="info" action={withdraw}>
        <span className="wrap-anywhere">{fill(texts.proposed, { email, at: shortTime(countsAt) })}</span>
      </Banner>
    )
  }
  if (!lastEmailProposal) return null
  const { email, outcome, endedAt } = lastEmailProposal
  return (
    <p className="text-sm wrap-anywhere text-text-muted">
      {fill(texts.proposalEnded[outcome], { email, at: shortTime(endedAt) })}
    </p>
  )
}
