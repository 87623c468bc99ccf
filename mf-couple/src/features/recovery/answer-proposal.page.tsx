import { useState } from 'react'
import { MailCheck } from 'lucide-react'
import { answerEmailProposal } from '@love-space/contracts/auth/email-proposal.calls.ts'
import { paths, sectionOf, sections } from '@love-space/contracts/paths.ts'
import { recovery } from '@love-space/texts/en/couple/recovery.ts'
import { Banner } from '@love-space/ui/banner.tsx'
import { Button, buttonClass } from '@love-space/ui/button.tsx'
import { failureText } from '@love-space/ui/failure-text.ts'
import { useAction } from '@love-space/ui/use-action.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { Link } from '@love-space/web-kit/router.ts'
import { refreshUser, useSession } from '@love-space/web-kit/session/session.store.ts'
import { EntryPage } from '../../shared/entry-page.tsx'
import { DeadLink } from './dead-link.tsx'
import { isTokenRefused, useMailToken } from './mail-token.ts'

const texts = recovery.proposal

/** Answers a proposed e-mail by a mail's link. Needs a press, because mail scanners open links. */
export function Component() {
  const { token, forget } = useMailToken()
  const [answer, setAnswer] = useState<'accepted' | 'refused'>()
  const { run, isBusy, error } = useAction(async (accept: boolean) => {
    if (token === null) return
    await api.call(answerEmailProposal, { body: { token, accept } })
    setAnswer(accept ? 'accepted' : 'refused')
    forget()
    if (useSession.getState().isAuthenticated) await refreshUser()
  })

  if (answer !== undefined) {
    return (
      <EntryPage title={texts.doneTitle}>
        <div role="status" className="flex items-start gap-3">
          <MailCheck aria-hidden className="mt-0.5 size-6 shrink-0 text-accent" />
          <p className="min-w-0 text-pretty">{answer === 'accepted' ? texts.mailAccepted : texts.refused}</p>
        </div>
        <Link to={paths.home} replace className={buttonClass('primary', 'md', true)}>
          {recovery.toSpace}
        </Link>
      </EntryPage>
    )
  }
  const onwards = {
    askAgain: sectionOf(paths.settings, sections.emailProposal),
    askAgainLabel: recovery.confirmEmail.toSettings,
  }
  if (token === null) return <DeadLink title={recovery.missingTitle} text={recovery.missing} {...onwards} />
  if (isTokenRefused(error)) return <DeadLink title={recovery.expiredTitle} text={texts.expired} {...onwards} />
  return (
    <EntryPage title={texts.mailTitle} lead={texts.mailLead}>
      <p className="text-pretty">{texts.mailHint}</p>
      {error !== undefined && <Banner tone="error">{failureText(error, texts.failed)}</Banner>}
      <div className="flex flex-col gap-2">
        <Button block size="lg" disabled={isBusy} onClick={() => void run(true)}>
          {texts.accept}
        </Button>
        <Button block size="lg" variant="secondary" disabled={isBusy} onClick={() => void run(false)}>
          {texts.refuse}
        </Button>
      </div>
    </EntryPage>
  )
}
