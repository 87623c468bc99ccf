import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { login } from '@love-space/texts/en/couple/login.ts'
import { Banner } from '@love-space/ui/banner.tsx'
import { FormPasswordField, FormPinField } from '@love-space/ui/form-fields.tsx'
import { SubmitButton } from '@love-space/ui/submit-button.tsx'
import { useSubmitState } from '@love-space/ui/submit-state.ts'
import { showToast } from '@love-space/ui/toast.ts'
import { failureText, hasCode } from '../account/failure-text.ts'
import { SettingsSection } from '../account/settings-section.tsx'
import { useCountdown } from '../account/use-countdown.ts'
import { WaitNotice } from '../account/wait-notice.tsx'

export interface SecretValues {
  readonly current: string
  readonly next: string
  readonly confirm: string
}

export interface SecretChangeProps {
  readonly kind: 'password' | 'pin'
  readonly email: string
  readonly texts: {
    readonly title: string
    readonly current: string
    readonly next: string
    readonly confirm: string
    readonly submit: string
    readonly incomplete: string
    readonly failed: string
    readonly done: string
  }
  /** What is wrong with the new one. */
  readonly errorOf: (next: string) => string | undefined
  readonly change: (current: string, next: string) => Promise<unknown>
}

const empty: SecretValues = { current: '', next: '', confirm: '' }
const lockWaitS = 60

/** Replaces a password or a PIN: the current one, the new one twice. */
export function SecretChange({ kind, email, texts, errorOf, change }: SecretChangeProps) {
  const [notice, setNotice] = useState<string>()
  const lock = useCountdown()
  const { control, handleSubmit, reset, setError } = useForm<SecretValues>({ defaultValues: empty })

  const { state, submit } = useSubmitState(async ({ current, next }: SecretValues) => {
    try {
      await change(current, next)
    } catch (error) {
      const text = failureText(error, texts.failed)
      if (hasCode(error, 'PASSWORD_WRONG', 'PIN_WRONG')) {
        setError('current', { type: 'server', message: text }, { shouldFocus: true })
      } else if (hasCode(error, 'PIN_LOCKED', 'TOO_MANY_REQUESTS')) lock.start(error.retryAfterS ?? lockWaitS)
      else setNotice(text)
      throw error
    }
    reset(empty)
    showToast({ text: texts.done, tone: 'success' })
  })

  const check = async (values: SecretValues) => {
    setNotice(undefined)
    const { current, next, confirm } = values
    if (current === '' || next === '' || next !== confirm) return setNotice(texts.incomplete)
    const wrong = errorOf(next)
    if (wrong !== undefined) return setError('next', { type: 'rule', message: wrong }, { shouldFocus: true })
    await submit(values)
  }

  const Secret = kind === 'password' ? FormPasswordField : FormPinField
  const isNew = kind === 'password' ? 'new-password' : 'off'
  return (
    <SettingsSection title={texts.title}>
      <form noValidate className="flex flex-col gap-5" onSubmit={(event) => void handleSubmit(check)(event)}>
        {kind === 'password' && (
          <input type="text" autoComplete="username" value={email} readOnly hidden aria-hidden tabIndex={-1} />
        )}
        <Secret
          control={control}
          name="current"
          label={texts.current}
          autoComplete={kind === 'password' ? 'current-password' : 'off'}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <Secret control={control} name="next" label={texts.next} autoComplete={isNew} />
          <Secret control={control} name="confirm" label={texts.confirm} autoComplete={isNew} />
        </div>
        {notice !== undefined && <Banner tone="error">{notice}</Banner>}
        <WaitNotice announcement={login.tooManyNow} text={login.tooMany} secondsLeft={lock.secondsLeft} />
        <SubmitButton
          state={state}
          disabled={lock.secondsLeft > 0}
          variant="secondary"
          errorLabel={texts.submit}
          className="self-start max-sm:w-full"
        >
          {texts.submit}
        </SubmitButton>
      </form>
    </SettingsSection>
  )
}
