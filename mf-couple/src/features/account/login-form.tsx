import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { common } from '@love-space/texts/en/couple/common.ts'
import { login as texts } from '@love-space/texts/en/couple/login.ts'
import { register } from '@love-space/texts/en/couple/register.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Banner } from '@love-space/ui/banner.tsx'
import { FormPasswordField, FormTextField } from '@love-space/ui/form-fields.tsx'
import { SubmitButton } from '@love-space/ui/submit-button.tsx'
import { useSubmitState } from '@love-space/ui/submit-state.ts'
import { sendHeldWrites } from '@love-space/web-kit/api-client.ts'
import { queryClient } from '@love-space/web-kit/query-client.ts'
import { Link } from '@love-space/web-kit/router.ts'
import { signIn } from '@love-space/web-kit/session.store.ts'
import { EntryPage, textLinkClass } from './entry-page.tsx'
import { failureText, hasCode } from './failure-text.ts'
import { ruleResolver } from './rule-resolver.ts'
import { useCountdown } from './use-countdown.ts'
import { WaitNotice } from './wait-notice.tsx'

const waitS = 60

interface LoginValues {
  readonly email: string
  readonly password: string
}

const loginErrors = ({ email, password }: LoginValues): Partial<LoginValues> => ({
  ...(email.trim() === '' && { email: register.emailRequired }),
  ...(password === '' && { password: fill(common.required, { label: texts.password }) }),
})

export function LoginForm({ message, email }: { message: string | null; email: string }) {
  const [failure, setFailure] = useState<string>()
  const wait = useCountdown()
  const { control, handleSubmit, resetField } = useForm<LoginValues>({
    defaultValues: { email, password: '' },
    resolver: ruleResolver(loginErrors),
  })

  const { state, submit } = useSubmitState(async (values: LoginValues) => {
    setFailure(undefined)
    try {
      await signIn({ email: values.email.trim(), password: values.password })
    } catch (error) {
      if (hasCode(error, 'TOO_MANY_REQUESTS')) wait.start(error.retryAfterS ?? waitS)
      else setFailure(failureText(error, texts.failed))
      if (hasCode(error, 'LOGIN_FAILED')) resetField('password')
      throw error
    }
    void sendQueued()
  })
  const isWaiting = wait.secondsLeft > 0

  return (
    <EntryPage
      title={texts.title}
      lead={texts.lead}
      below={
        <p>
          {texts.noAccount}{' '}
          <Link to="/register" className={textLinkClass}>
            {texts.register}
          </Link>
        </p>
      }
    >
      {message !== null && <Banner tone="info">{message}</Banner>}
      <form noValidate className="flex flex-col gap-5" onSubmit={(event) => void handleSubmit(submit)(event)}>
        <FormTextField
          control={control}
          name="email"
          label={texts.email}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          required
        />
        <FormPasswordField control={control} name="password" label={texts.password} required />
        <WaitNotice announcement={texts.tooManyNow} text={texts.tooMany} secondsLeft={wait.secondsLeft} />
        {!isWaiting && failure !== undefined && <Banner tone="error">{failure}</Banner>}
        <SubmitButton
          block
          size="lg"
          state={state}
          disabled={isWaiting}
          loadingLabel={texts.submitting}
          errorLabel={texts.submit}
          successLabel={texts.submitting}
        >
          {texts.submit}
        </SubmitButton>
      </form>
    </EntryPage>
  )
}

/** What waited for a connection goes out for the one who wrote it; the shell offers the rest. */
async function sendQueued() {
  const { sent } = await sendHeldWrites('offline')
  if (sent > 0) await queryClient.invalidateQueries()
}
