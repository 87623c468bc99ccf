import clsx from 'clsx'
import { useId, type ReactNode } from 'react'

export type RadioChipsProps<T extends string> = {
  label: string
  options: readonly { readonly value: T; readonly label: ReactNode }[]
  value: T
  onChange: (value: T) => void
  className?: string | undefined
}

/** One of several short options, all visible: radio buttons that look like chips. */
export function RadioChips<T extends string>({ label, options, value, onChange, className }: RadioChipsProps<T>) {
  const name = useId()
  return (
    <fieldset className={className}>
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            className={clsx(
              'relative inline-flex min-h-10 cursor-pointer items-center rounded-full border px-4 text-sm font-medium transition-colors',
              'pointer-coarse:min-h-tap has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
              'border-line-strong/60 bg-surface-raised text-text hover:bg-accent-soft hover:text-on-accent-soft',
              'has-checked:border-accent has-checked:bg-accent has-checked:text-on-accent',
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
