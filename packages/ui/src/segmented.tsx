import clsx from 'clsx'
import { useId, type ReactNode } from 'react'

const looks = {
  bar: {
    group: 'flex flex-wrap rounded-[1.625rem] border border-line bg-surface-sunken p-1',
    legend: 'sr-only',
    options: 'contents',
    option: clsx(
      'flex min-h-tap min-w-tap flex-auto justify-center gap-2 px-3 text-center text-sm leading-tight text-text-muted',
      'has-checked:bg-surface-raised has-checked:text-accent has-checked:shadow-card [&_svg]:size-4.5',
    ),
  },
  quiet: {
    group: undefined,
    legend: 'sr-only',
    options: 'flex',
    option: clsx(
      'flex min-h-tap px-2 text-sm text-text-muted hover:text-text',
      'has-checked:text-accent has-checked:underline has-checked:decoration-2 has-checked:underline-offset-6',
    ),
  },
  chips: {
    group: undefined,
    legend: 'mb-1.5 text-sm font-medium',
    options: 'flex flex-wrap gap-2',
    option: clsx(
      'inline-flex min-h-10 border px-4 text-sm has-focus-visible:outline-offset-2 pointer-coarse:min-h-tap',
      'border-line-strong/60 bg-surface-raised text-text hover:bg-accent-soft hover:text-on-accent-soft',
      'has-checked:border-accent has-checked:bg-accent has-checked:text-on-accent',
    ),
  },
  seals: {
    group: undefined,
    legend: 'sr-only',
    options: 'flex flex-wrap gap-1',
    option: clsx(
      'flex min-h-tap w-16 flex-col gap-1.5 rounded-field! px-0.5 py-1.5 text-center text-xs leading-tight text-text-muted hover:text-text',
      '*:transition-[opacity,scale] *:duration-200 [&>span]:scale-85 [&>span]:opacity-55 has-checked:text-text',
      'has-checked:[&>span]:scale-100 has-checked:[&>span]:opacity-100',
    ),
  },
} as const

export type SegmentedProps<T extends string> = {
  label: string
  options: readonly { readonly value: T; readonly label: ReactNode; readonly icon?: ReactNode }[]
  value: T
  onChange: (value: T) => void
  /**
   * Looks. `bar`: one control with a hidden label. `quiet`: words in a line. `chips`: side by side below the label.
   * `seals`: icons with words.
   */
  look?: keyof typeof looks | undefined
  className?: string | undefined
}

export function Segmented<T extends string>(props: SegmentedProps<T>) {
  const { label, options, value, onChange, look = 'bar', className } = props
  const name = useId()
  const classes = looks[look]
  return (
    <fieldset className={clsx(classes.group, className)}>
      <legend className={classes.legend}>{label}</legend>
      <div className={classes.options}>
        {options.map((option) => (
          <label
            key={option.value}
            className={clsx(
              'relative cursor-pointer items-center rounded-full font-medium transition-colors',
              'has-focus-visible:outline-2 has-focus-visible:outline-focus',
              classes.option,
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="absolute inset-0 cursor-pointer opacity-0 outline-none"
            />
            {option.icon}
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
