import { useState } from 'react'
import { MailCheck } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { limits } from '@love-space/contracts/limits.ts'
import { paths } from '@love-space/contracts/paths.ts'
import { recovery as texts } from '@love-space/texts/en/couple/recovery.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Button } from '@love-space/ui/button.tsx'
import { SubmitButton } from '@love-space/ui/submit-button.tsx'
import { useAction } from '@love-space/ui/use-action.ts'
import { publicConfig } from '@love-space/web-kit/browser/public-config.ts'
import { useLocation } from '@love-space/web-kit/router.ts'
import { useSession } from '@love-space/web-kit/session/session.store.ts'
import { emailError } from '../../shared/email.rules.ts'
import { EmailField } from '../../shared/email-field.tsx'
import { EntryPage, TextLink } from '../../shared/entry-page.tsx'
import { readLoginState } from '../../shared/login-state.ts'
import { TryFailure } from '../../shared/pin/try-failure.tsx'
import { useTryLimit } from '@love-space/ui/step-up/use-try-limit.ts'
import { ruleResolver } from '@love-space/ui/rule-resolver.ts'
import { useMail } from '../../shared/sign-in-options.ts'

interface Values {
  readonly email: string
}

const errorsOf = ({ email }: Values): Partial<Values> => {
  const wrong = emailError(email.trim())
  return wrong === undefined ? {} : { email: wrong }
}

interface Props {
  readonly title: string
  readonly lead: string
  readonly requestMail: (email: string) => Promise<unknown>
  readonly note?: string
}

/** Mails a link to an address. The answer is the same for every address, so it does not reveal accounts. */
export function ResetRequest({ title, lead, requestMail, note }: Props) {
  const hasMail = useMail()
  const [sentTo, setSentTo] = useState<string>()
  const below = (
    <div className="flex flex-col items-center gap-1">
      {note !== undefined && <p className="text-pretty">{note}</p>}
      <TextLink to={paths.login}>{texts.toLogin}</TextLink>
    </div>
  )
  if (hasMail === false) {
    return (
      <EntryPage title={title} below={below}>
        <p className="text-pretty">{fill(texts.off, { supportEmail: publicConfig.supportEmail })}</p>
      </EntryPage>
    )
  }
  if (sentTo === undefined) {
    return (
      <EntryPage title={title} lead={lead} below={below}>
        <EmailForm requestMail={requestMail} onSent={setSentTo} />
      </EntryPage>
    )
  }
  return (
    <EntryPage title={texts.sentTitle} below={below}>
      <div role="status" className="flex items-start gap-3">
        <MailCheck aria-hidden className="mt-0.5 size-6 shrink-0 text-accent" />
        <div className="flex min-w-0 flex-col gap-2 text-pretty">
          <p className="break-words">{fill(texts.sent, { email: sentTo })}</p>
          <p className="text-text-muted">{fill(texts.sentHint, { minutes: limits.resetLinkMinutesMax })}</p>
        </div>
      </div>
      <Button block variant="secondary" onClick={() => setSentTo(undefined)}>
        {texts.again}
      </Button>
    </EntryPage>
  )
}

function EmailForm({ requestMail, onSent }: { requestMail: Props['requestMail']; onSent: (email: string) => void }) {
  const { state: navigation } = useLocation() as { state: unknown }
  const user = useSession((session) => session.user)
  const limit = useTryLimit()
  const { control, handleSubmit } = useForm<Values>({
    defaultValues: { email: readLoginState(navigation).email || (user?.email ?? '') },
    resolver: ruleResolver(errorsOf),
  })
  const { state, error, submit } = useAction(async (values: Values) => {
    const email = values.email.trim()
    await limit.watch(requestMail(email))
    onSent(email)
  })
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={(event) => void handleSubmit(submit)(event)}>
      <EmailField control={control} name="email" label={texts.email} autoComplete="username" required />
      <TryFailure limit={limit} error={error} failed={texts.failed} />
      <SubmitButton
        block
        size="lg"
        state={state}
        disabled={limit.isWaiting}
        loadingLabel={texts.sending}
        errorLabel={texts.send}
      >
        {texts.send}
      </SubmitButton>
    </form>
  )
}
