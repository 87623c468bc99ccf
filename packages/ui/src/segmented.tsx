import clsx from 'clsx'
import { useId, type ReactNode } from 'react'

export type SegmentedProps<T extends string> = {
  label: string
  options: readonly { value: T; label: ReactNode; icon?: ReactNode }[]
  value: T
  onChange: (value: T) => void
  className?: string | undefined
}

/** A choice among a few, all visible: radio buttons that look like one control. */
export function Segmented<T extends string>({ label, options, value, onChange, className }: SegmentedProps<T>) {
  const name = useId()
  return (
    <fieldset className={clsx('flex flex-wrap rounded-[1.625rem] border border-line bg-surface-sunken p-1', className)}>
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={clsx(
            'relative flex min-h-tap flex-auto cursor-pointer items-center justify-center gap-2 rounded-full px-3 text-center text-sm',
            'leading-tight font-medium text-text-muted transition-colors has-checked:bg-surface-raised has-checked:text-accent',
            'has-checked:shadow-card has-focus-visible:outline-2 has-focus-visible:outline-focus [&_svg]:size-4.5',
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
          {option.icon}
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
