import type { ReactNode } from 'react'
import type { Control } from 'react-hook-form'
import { Banner } from '@love-space/ui/banner.tsx'
import { SubmitButton } from '@love-space/ui/submit-button.tsx'
import { useRecordForm } from '@love-space/ui/use-record-form.ts'
import { NewSecretFields, secretFieldOf, type SecretKind } from '../../shared/new-secret-fields.tsx'
import { SettingsSection } from '../../shared/settings-section.tsx'
import { TryFailure } from '../../shared/pin/try-failure.tsx'
import { useTryLimit } from '@love-space/ui/step-up/use-try-limit.ts'

export interface SecretValues {
  readonly current: string
  readonly next: string
  readonly confirm: string
}

export interface SecretChangeProps {
  readonly kind: SecretKind
  readonly by: SecretKind
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
  readonly errorOf: (next: string) => string | undefined
  readonly change: (current: string, next: string) => Promise<unknown>
  readonly children?: ReactNode
}

const empty: SecretValues = { current: '', next: '', confirm: '' }
const fields = {
  currentPassword: 'current',
  PASSWORD_WRONG: 'current',
  newPassword: 'next',
  currentPin: 'current',
  PIN_WRONG: 'current',
  newPin: 'next',
} as const
const locked = ['PIN_LOCKED', 'TOO_MANY_REQUESTS']

const isComplete = ({ current, next, confirm }: SecretValues): boolean =>
  current !== '' && next !== '' && next === confirm

export function SecretChange({ kind, by, id, email, texts, errorOf, change, children }: SecretChangeProps) {
  const limit = useTryLimit(locked)
  const { form, state, error, notice, submit } = useRecordForm({
    beginning: empty,
    fields,
    rule: (values) => {
      const weakness = isComplete(values) ? errorOf(values.next) : undefined
      return weakness === undefined ? {} : { next: weakness }
    },
    noticeOf: (values) => (isComplete(values) ? undefined : texts.incomplete),
    send: ({ current, next }) => limit.watch(change(current, next)),
    onKept: () => {
      form.reset(empty)
    },
    toasts: { done: texts.done },
  })

  return (
    <SettingsSection id={id} title={texts.title} hint={texts.hint}>
      <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
        <SecretFields kind={kind} by={by} email={email} texts={texts} control={form.control} />
        {notice !== undefined && <Banner tone="error">{notice}</Banner>}
        <TryFailure limit={limit} error={error} failed={texts.failed} />
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
  const Current = secretFieldOf[by]
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
        <NewSecretFields kind={kind} control={control} name="next" labels={texts} required={false} />
      </div>
    </>
  )
}
