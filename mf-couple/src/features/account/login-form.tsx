import type { MouseEvent } from 'react'
import { useForm } from 'react-hook-form'
import { paths } from '@love-space/contracts/paths.ts'
import { common } from '@love-space/texts/en/couple/common.ts'
import { login as texts } from '@love-space/texts/en/couple/login.ts'
import { recovery } from '@love-space/texts/en/couple/recovery.ts'
import { register } from '@love-space/texts/en/couple/register.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Banner } from '@love-space/ui/banner.tsx'
import { FormPasswordField } from '@love-space/ui/form-fields.tsx'
import { SubmitButton } from '@love-space/ui/submit-button.tsx'
import { useAction } from '@love-space/ui/use-action.ts'
import { sendHeldWrites } from '@love-space/web-kit/api/api-client.ts'
import { refreshQueries } from '@love-space/web-kit/queries/query-client.ts'
import { Link, useNavigate } from '@love-space/web-kit/router.ts'
import { signIn } from '@love-space/web-kit/session/session.store.ts'
import { EmailField } from '../../shared/email-field.tsx'
import { EntryPage, textLinkClass } from '../../shared/entry-page.tsx'
import { useMail } from '../../shared/sign-in-options.ts'
import { hasCode } from '@love-space/web-kit/api/api-problem.ts'
import { ruleResolver } from '@love-space/ui/rule-resolver.ts'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { TryFailure } from '../../shared/pin/try-failure.tsx'
import { useTryLimit } from '@love-space/ui/step-up/use-try-limit.ts'

interface LoginValues {
  readonly email: string
  readonly password: string
}

const loginErrors = ({ email, password }: LoginValues): Partial<LoginValues> => ({
  ...(email.trim() === '' && { email: register.emailRequired }),
  ...(password === '' && { password: fill(common.required, { label: texts.password }) }),
})

export function LoginForm({ message, email }: { message: string | null; email: string }) {
  const limit = useTryLimit()
  const hasMail = useMail()
  const { control, getValues, handleSubmit, resetField } = useForm<LoginValues>({
    defaultValues: { email, password: '' },
    resolver: ruleResolver(loginErrors),
  })

  const { state, error, submit } = useAction(async (values: LoginValues) => {
    try {
      await signIn({ email: values.email.trim(), password: values.password })
    } catch (cause) {
      limit.begin(cause)
      if (hasCode(cause, 'LOGIN_FAILED')) resetField('password')
      throw cause
    }
    void sendQueued()
  })

  return (
    <EntryPage
      title={texts.title}
      lead={texts.lead}
      below={
        <p>
          {texts.noAccount}{' '}
          <Link to={paths.register} className={textLinkClass}>
            {texts.register}
          </Link>
        </p>
      }
    >
      {message !== null && <Banner tone="info">{message}</Banner>}
      <form noValidate className="flex flex-col gap-5" onSubmit={(event) => void handleSubmit(submit)(event)}>
        <EmailField control={control} name="email" label={texts.email} autoComplete="username webauthn" required />
        <FormPasswordField control={control} name="password" label={texts.password} required />
        {hasMail && <ForgotPassword email={() => getValues('email')} />}
        <TryFailure limit={limit} error={error} failed={texts.failed} />
        <SubmitButton
          block
          size="lg"
          state={state}
          disabled={limit.isWaiting}
          loadingLabel={texts.submitting}
          errorLabel={texts.submit}
          successLabel={texts.submitting}
        >
          {texts.submit}
        </SubmitButton>
      </form>
      <PasskeySignIn onSignedIn={() => void sendQueued()} />
    </EntryPage>
  )
}

function ForgotPassword({ email }: { email: () => string }) {
  const navigate = useNavigate()
  const go = (event: MouseEvent) => {
    event.preventDefault()
    void navigate(paths.forgotPassword, { state: { email: email().trim() } })
  }
  return (
    <Link to={paths.forgotPassword} onClick={go} className={`${textLinkClass} -my-3 self-start`}>
      {recovery.forgotPasswordLink}
    </Link>
  )
}

/** Sends this user's offline writes. Writes held after a session ended need the user's consent in the shell. */
async function sendQueued() {
  const { sent } = await sendHeldWrites('offline')
  if (sent > 0) await refreshQueries()
}
