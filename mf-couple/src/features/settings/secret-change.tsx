import { useState, type ReactNode } from 'react'
import { useForm, type Control } from 'react-hook-form'
import { login } from '@love-space/texts/en/couple/login.ts'
import { Banner } from '@love-space/ui/banner.tsx'
import { failureText } from '@love-space/ui/failure-text.ts'
import { FormPasswordField, FormPinField } from '@love-space/ui/form-fields.tsx'
import { SubmitButton } from '@love-space/ui/submit-button.tsx'
import { useAction } from '@love-space/ui/use-action.ts'
import { hasCode } from '@love-space/web-kit/api/api-problem.ts'
import { isAtFields, showRefusedFields } from '@love-space/ui/refused-fields.ts'
import { SettingsSection } from '../../shared/settings-section.tsx'
import { useTryLimit } from '../../shared/pin/use-try-limit.ts'
import { WaitNotice } from '../../shared/pin/wait-notice.tsx'

export interface SecretValues {
  readonly current: string
  readonly next: string
  readonly confirm: string
}

export interface SecretChangeProps {
  /** What is replaced. */
  readonly kind: 'password' | 'pin'
  /** What allows it. */
  readonly by: 'password' | 'pin'
  readonly id: string
  readonly email: string
  readonly texts: {
    readonly title: string
    readonly hint?: string
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
  /** Another way, below. */
  readonly children?: ReactNode
}

const empty: SecretValues = { current: '', next: '', confirm: '' }
const fields = { currentPassword: 'current', newPassword: 'next', currentPin: 'current', newPin: 'next' } as const
const wrong = ['PASSWORD_WRONG', 'PIN_WRONG']
const locked = ['PIN_LOCKED', 'TOO_MANY_REQUESTS']

/** Replaces a password or a PIN: what allows it, the new one twice. */
export function SecretChange({ kind, by, id, email, texts, errorOf, change, children }: SecretChangeProps) {
  const [notice, setNotice] = useState<string>()
  const limit = useTryLimit(locked)
  const { control, handleSubmit, reset, setError } = useForm<SecretValues>({ defaultValues: empty })

  const {
    state,
    error,
    submit,
    reset: forgetFailure,
  } = useAction(
    async ({ current, next }: SecretValues) => {
      try {
        await change(current, next)
      } catch (cause) {
        if (hasCode(cause, ...wrong)) {
          setError('current', { type: 'server', message: cause.message }, { shouldFocus: true })
        } else if (!limit.begin(cause)) showRefusedFields(cause, fields, setError)
        throw cause
      }
      reset(empty)
    },
    { done: texts.done },
  )

  const check = async (values: SecretValues) => {
    setNotice(undefined)
    forgetFailure()
    const { current, next, confirm } = values
    if (current === '' || next === '' || next !== confirm) return setNotice(texts.incomplete)
    const weakness = errorOf(next)
    if (weakness !== undefined) return setError('next', { type: 'rule', message: weakness }, { shouldFocus: true })
    await submit(values)
  }

  return (
    <SettingsSection id={id} title={texts.title} hint={texts.hint}>
      <form noValidate className="flex flex-col gap-5" onSubmit={(event) => void handleSubmit(check)(event)}>
        <SecretFields kind={kind} by={by} email={email} texts={texts} control={control} />
        {notice !== undefined && <Banner tone="error">{notice}</Banner>}
        {error !== undefined && !hasCode(error, ...wrong) && !limit.isLimit(error) && !isAtFields(error, fields) && (
          <Banner tone="error">{failureText(error, texts.failed)}</Banner>
        )}
        <WaitNotice announcement={login.tooManyNow} text={login.tooMany} secondsLeft={limit.secondsLeft} />
        <SubmitButton
          state={state}
          disabled={limit.isWaiting}
          variant="secondary"
          errorLabel={texts.submit}
          className="self-start max-sm:w-full"
        >
          {texts.submit}
        </SubmitButton>
      </form>
      {children}
    </SettingsSection>
  )
}

type SecretFieldsProps = Pick<SecretChangeProps, 'kind' | 'by' | 'email' | 'texts'> & { control: Control<SecretValues> }

function SecretFields({ kind, by, email, texts, control }: SecretFieldsProps) {
  const fieldOf = { password: FormPasswordField, pin: FormPinField }
  const [Current, Secret] = [fieldOf[by], fieldOf[kind]]
  const isNew = kind === 'password' ? 'new-password' : 'off'
  return (
    <>
      {by === 'password' && (
        <input type="text" autoComplete="username" value={email} readOnly hidden aria-hidden tabIndex={-1} />
      )}
      <Current
        control={control}
        name="current"
        label={texts.current}
        autoComplete={by === 'password' ? 'current-password' : 'off'}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Secret control={control} name="next" label={texts.next} autoComplete={isNew} />
        <Secret control={control} name="confirm" label={texts.confirm} autoComplete={isNew} />
      </div>
    </>
  )
}
