import type { ReactNode } from 'react'
import { Banner } from '@love-space/ui/banner.tsx'
import { failureText } from '@love-space/ui/failure-text.ts'
import { SubmitButton } from '@love-space/ui/submit-button.tsx'
import type { RecordState } from '@love-space/ui/use-record-form.ts'

interface SettingsFormProps {
  readonly record: RecordState
  readonly failed: string
  readonly action: string
  readonly variant?: 'primary' | 'secondary'
  readonly isReadOnly?: boolean
  readonly children: ReactNode
}

export function SettingsForm({ record, failed, action, variant, isReadOnly = false, children }: SettingsFormProps) {
  const { state, error, notice, submit } = record
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
      {children}
      {notice !== undefined && <Banner tone="info">{notice}</Banner>}
      {error !== undefined && <Banner tone="error">{failureText(error, failed)}</Banner>}
      {!isReadOnly && (
        <SubmitButton state={state} variant={variant} className="self-start max-sm:w-full">
          {action}
        </SubmitButton>
      )}
    </form>
  )
}
