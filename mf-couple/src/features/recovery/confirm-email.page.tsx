import { useState } from 'react'
import { MailCheck } from 'lucide-react'
import { confirmEmail } from '@love-space/contracts/auth/recovery.calls.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { paths, sectionOf, sections } from '@love-space/contracts/paths.ts'
import { recovery } from '@love-space/texts/en/couple/recovery.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Banner } from '@love-space/ui/banner.tsx'
import { Button, buttonClass } from '@love-space/ui/button.tsx'
import { failureText } from '@love-space/ui/failure-text.ts'
import { useAction } from '@love-space/ui/use-action.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { hasCode } from '@love-space/web-kit/api/api-problem.ts'
import { credentials } from '@love-space/web-kit/credentials/credentials.ts'
import { Link } from '@love-space/web-kit/router.ts'
import { useSession } from '@love-space/web-kit/session/session.store.ts'
import { EntryPage } from '../../shared/entry-page.tsx'
import type { LoginState } from '../../shared/login-state.ts'
import { DeadLink } from './dead-link.tsx'
import { isTokenRefused, useMailToken } from './mail-token.ts'

const texts = recovery.confirmEmail
const emailSettings = sectionOf(paths.settings, sections.email)

/** Confirms an e-mail by a mail's link. Needs the owner's session and a press. */
export function Component() {
  const { token, forget } = useMailToken()
  const user = useSession((session) => session.user)
  const [confirmed, setConfirmed] = useState<string>()
  const { run, isBusy, error } = useAction(async () => {
    if (token === null) return
    const { data } = await api.call(confirmEmail, { body: { token } })
    credentials.setUser(data.user)
    setConfirmed(data.user.email)
    forget()
  })

  if (confirmed !== undefined) {
    return (
      <EntryPage title={texts.doneTitle}>
        <div role="status" className="flex items-start gap-3">
          <MailCheck aria-hidden className="mt-0.5 size-6 shrink-0 text-accent" />
          <p className="min-w-0 break-words">{fill(texts.done, { email: confirmed })}</p>
        </div>
        <Link to={paths.home} replace className={buttonClass('primary', 'md', true)}>
          {recovery.toSpace}
        </Link>
      </EntryPage>
    )
  }
  const onwards = { askAgain: emailSettings, askAgainLabel: texts.toSettings }
  if (token === null) return <DeadLink title={recovery.missingTitle} text={recovery.missing} {...onwards} />
  if (isTokenRefused(error)) {
    const text = fill(texts.expired, { days: limits.confirmLinkDaysMax })
    return <DeadLink title={recovery.expiredTitle} text={text} {...onwards} />
  }
  if (!user) {
    const state: LoginState = { returnTo: paths.confirmEmail }
    return (
      <EntryPage title={texts.title} lead={texts.lead}>
        <p className="text-pretty">{texts.signInFirst}</p>
        <Link to={paths.login} state={state} className={buttonClass('primary', 'lg', true)}>
          {texts.signIn}
        </Link>
      </EntryPage>
    )
  }
  return (
    <EntryPage title={texts.title} lead={texts.lead}>
      {error !== undefined && (
        <Banner tone="error">
          {hasCode(error, 'USER_MISMATCH') ? texts.otherAccount : failureText(error, texts.failed)}
        </Banner>
      )}
      <Button block size="lg" busy={isBusy} onClick={() => void run()}>
        {texts.submit}
      </Button>
    </EntryPage>
  )
}
