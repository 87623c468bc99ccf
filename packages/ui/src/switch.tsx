import clsx from 'clsx'
import { Switch as Primitive } from 'radix-ui'
import { useId, type ReactNode, type Ref } from 'react'

export type SwitchProps = {
  label: ReactNode
  description?: ReactNode
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  disabled?: boolean | undefined
  name?: string | undefined
  className?: string | undefined
  error?: string | undefined
  ref?: Ref<HTMLButtonElement> | undefined
}

export function Switch(props: SwitchProps) {
  const { label, description, className, error, ...rest } = props
  const id = useId()
  return (
    <div className={clsx('flex min-h-tap items-center justify-between gap-4', className)}>
      <label htmlFor={id} className="min-w-0 flex-1 py-1.5">
        <span className="block font-medium">{label}</span>
        {description && (
          <span id={`${id}-hint`} className="block text-sm text-text-muted">
            {description}
          </span>
        )}
        {error && (
          <span id={`${id}-error`} role="alert" className="block text-sm text-danger">
            {error}
          </span>
        )}
      </label>
      <Primitive.Root
        {...rest}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={[error && `${id}-error`, description && `${id}-hint`].filter(Boolean).join(' ') || undefined}
        className={clsx(
          'relative h-8 w-13 shrink-0 rounded-full border border-line-strong bg-surface-sunken transition-colors',
          'after:absolute after:-inset-1.5 data-[state=checked]:border-accent data-[state=checked]:bg-accent disabled:opacity-50',
        )}
      >
        <Primitive.Thumb
          className={clsx(
            'block size-6 translate-x-0.5 rounded-full bg-line-strong transition duration-150 ease-calm',
            'data-[state=checked]:translate-x-6 data-[state=checked]:bg-on-accent',
          )}
        />
      </Primitive.Root>
    </div>
  )
}
