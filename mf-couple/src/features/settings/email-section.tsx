import { requestEmailConfirmation, changeEmail } from '@love-space/contracts/auth/recovery.calls.ts'
import type { User } from '@love-space/contracts/auth/user.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { sections } from '@love-space/contracts/paths.ts'
import { recovery } from '@love-space/texts/en/couple/recovery.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Badge } from '@love-space/ui/badge.tsx'
import { Banner } from '@love-space/ui/banner.tsx'
import { Button } from '@love-space/ui/button.tsx'
import { Switch } from '@love-space/ui/switch.tsx'
import { SubmitButton } from '@love-space/ui/submit-button.tsx'
import { useAction } from '@love-space/ui/use-action.ts'
import { useRecordForm } from '@love-space/ui/use-record-form.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { useState } from 'react'
import { changeAccount } from './change-account.ts'
import { emailError } from '../../shared/email.rules.ts'
import { EmailField } from '../../shared/email-field.tsx'
import { TryFailure } from '../../shared/pin/try-failure.tsx'
import { useTryLimit } from '@love-space/ui/step-up/use-try-limit.ts'
import { useStepUp } from '../../shared/pin/step-up.ts'
import { SettingsSection } from '../../shared/settings-section.tsx'
import { useMail } from '../../shared/sign-in-options.ts'

const texts = recovery.settings
const fields = { EMAIL_TAKEN: 'email' } as const

interface Values {
  readonly email: string
}

/** Shows the e-mail and its settings. Without mail delivery only subscribers see it, to unsubscribe. */
export function EmailSection({ user }: { user: User }) {
  const hasMail = useMail()
  if (!hasMail && !user.newsletter) return null
  return (
    <SettingsSection id={sections.email} title={texts.title}>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 break-words">{user.email}</span>
        <Badge tone={user.emailConfirmed ? 'success' : 'neutral'}>
          {user.emailConfirmed ? texts.confirmed : texts.unconfirmed}
        </Badge>
      </p>
      {hasMail && !user.emailConfirmed && <Reminder email={user.email} />}
      {hasMail && <ChangeForm current={user.email} />}
      {(user.emailConfirmed || user.newsletter) && <News user={user} />}
    </SettingsSection>
  )
}

/** The newsletter's switch. Subscribing needs a confirmed e-mail; unsubscribing is always possible. */
function News({ user }: { user: User }) {
  const isWanted = user.newsletter
  const [wish, setWish] = useState<boolean>()
  const { run } = useAction(
    async (newsletter: boolean) => {
      setWish(newsletter)
      try {
        await changeAccount(user, { newsletter })
      } finally {
        setWish(undefined)
      }
    },
    { failed: texts.newsFailed },
  )
  return (
    <Switch
      label={texts.news}
      description={texts.newsHint}
      checked={wish ?? isWanted}
      onCheckedChange={(checked) => void run(checked)}
    />
  )
}

function Reminder({ email }: { email: string }) {
  const { run, isBusy, state } = useAction(() => api.call(requestEmailConfirmation), {
    done: fill(texts.confirmSent, { email }),
    failed: texts.confirmFailed,
  })
  return (
    <div className="flex flex-col gap-3">
      <Banner tone="info">{texts.reminder}</Banner>
      <Button
        variant="secondary"
        className="self-start max-sm:w-full"
        busy={isBusy}
        disabled={state === 'success'}
        onClick={() => void run()}
      >
        {texts.confirm}
      </Button>
    </div>
  )
}

function ChangeForm({ current }: { current: string }) {
  const [sentTo, setSentTo] = useState<string>()
  const { withPin, dialog } = useStepUp()
  const limit = useTryLimit()
  const errorsOf = ({ email }: Values): Partial<Values> => {
    const given = email.trim()
    const wrong = given.toLowerCase() === current ? texts.same : emailError(given)
    return wrong === undefined ? {} : { email: wrong }
  }
  const { form, state, error, submit } = useRecordForm({
    beginning: { email: '' },
    fields,
    rule: errorsOf,
    send: async (values) => {
      const email = values.email.trim()
      setSentTo(undefined)
      await limit.watch(withPin(() => api.call(changeEmail, { body: { email } })))
      setSentTo(email)
    },
    onKept: () => {
      form.reset()
    },
  })
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
      <EmailField control={form.control} name="email" label={texts.next} autoComplete="email" />
      {sentTo !== undefined && (
        <Banner tone="success">{fill(texts.changeSent, { email: sentTo, days: limits.confirmLinkDaysMax })}</Banner>
      )}
      <TryFailure limit={limit} error={error} failed={texts.changeFailed} />
      <SubmitButton
        state={state}
        disabled={limit.isWaiting}
        variant="secondary"
        loadingLabel={recovery.sending}
        successLabel={texts.change}
        errorLabel={texts.change}
        className="self-start max-sm:w-full"
      >
        {texts.change}
      </SubmitButton>
      {dialog}
    </form>
  )
}
