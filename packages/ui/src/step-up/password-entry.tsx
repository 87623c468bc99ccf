import { useForm } from 'react-hook-form'
import { stepUpTexts as texts } from '@love-space/texts/en/step-up.ts'
import { Banner } from '../banner.tsx'
import { failureText } from '../failure-text.ts'
import { FormPasswordField } from '../form-fields.tsx'
import { SubmitButton } from '../submit-button.tsx'
import { useAction } from '../use-action.ts'
import { hasCode } from '@love-space/web-kit/api/api-problem.ts'
import { useTryLimit } from './use-try-limit.ts'
import { WaitNotice } from './wait-notice.tsx'

const locked = ['TOO_MANY_REQUESTS']

export function PasswordEntry({ onPassword }: { onPassword: (password: string) => Promise<void> }) {
  const limit = useTryLimit(locked)
  const { control, handleSubmit, setError } = useForm({ defaultValues: { password: '' } })
  const { state, error, submit } = useAction(async (password: string) => {
    try {
      await onPassword(password)
    } catch (cause) {
      if (hasCode(cause, 'PASSWORD_WRONG')) {
        setError('password', { type: 'server', message: cause.message }, { shouldFocus: true })
      } else limit.begin(cause)
      throw cause
    }
  })
  const check = async ({ password }: { password: string }) => {
    if (password === '') return setError('password', { type: 'rule', message: texts.missing }, { shouldFocus: true })
    await submit(password)
  }

  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={(event) => void handleSubmit(check)(event)}>
      <FormPasswordField control={control} name="password" label={texts.label} autoComplete="current-password" />
      {error !== undefined && !hasCode(error, 'PASSWORD_WRONG') && !limit.isLimit(error) && (
        <Banner tone="error">{failureText(error, texts.failed)}</Banner>
      )}
      <WaitNotice announcement={texts.tooManyNow} text={texts.tooMany} secondsLeft={limit.secondsLeft} />
      <SubmitButton state={state} disabled={limit.isWaiting} errorLabel={texts.submit}>
        {texts.submit}
      </SubmitButton>
    </form>
  )
}
