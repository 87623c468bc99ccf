import clsx from 'clsx'
import { CircleAlert } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { uiTexts } from '@love-space/texts/en/ui.ts'

export type FieldProps = {
  label: string
  labelHidden?: boolean | undefined
  hint?: ReactNode
  error?: string | undefined
  optional?: boolean | undefined
  className?: string | undefined
}

export function useFieldIds(props: Pick<FieldProps, 'hint' | 'error'> & { id?: string | undefined }) {
  const generated = useId()
  const id = props.id ?? generated
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const describedBy = [props.error ? errorId : '', props.hint ? hintId : ''].filter(Boolean).join(' ')
  return {
    id,
    hintId,
    errorId,
    aria: {
      'aria-invalid': props.error ? (true as const) : undefined,
      'aria-describedby': describedBy || undefined,
    },
  }
}

export const inputClass = clsx(
  'block min-h-tap w-full rounded-field border border-line-strong bg-surface-raised px-3.5 py-2.5 text-base text-text',
  'placeholder:text-text-muted transition-colors duration-150 focus-visible:border-accent focus-visible:outline-offset-1',
  'aria-invalid:border-danger disabled:cursor-not-allowed disabled:bg-surface-sunken disabled:text-text-muted',
)

export function Field(
  props: FieldProps & { ids: ReturnType<typeof useFieldIds>; aside?: ReactNode; children: ReactNode },
) {
  const { ids, label, labelHidden, hint, error, optional, aside, className, children } = props
  return (
    <div className={clsx('flex min-w-0 flex-col gap-1.5', className)}>
      <div className={clsx('flex items-baseline justify-between gap-3', labelHidden && !aside && 'sr-only')}>
        <label
          htmlFor={ids.id}
          id={`${ids.id}-label`}
          className={clsx('text-sm font-medium', labelHidden && 'sr-only')}
        >
          {label}
          {optional && <span className="font-normal text-text-muted"> ({uiTexts.optional})</span>}
        </label>
        {aside}
      </div>
      {children}
      {hint && (
        <p id={ids.hintId} className="text-sm text-text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={ids.errorId} role="alert" className="flex items-start gap-1.5 text-sm text-danger">
          <CircleAlert className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
    </div>
  )
}
