import clsx from 'clsx'
import type { ComponentProps } from 'react'

export type ChipProps = ComponentProps<'button'> & { selected: boolean }

export function Chip({ selected, className, ...rest }: ChipProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-pressed={selected}
      className={clsx(
        'inline-flex min-h-10 shrink-0 items-center gap-1.5 rounded-full border px-4 text-sm font-medium transition-colors',
        'pointer-coarse:min-h-tap',
        selected
          ? 'border-accent bg-accent text-on-accent'
          : 'border-line-strong/60 bg-surface-raised text-text hover:bg-accent-soft hover:text-on-accent-soft',
        className,
      )}
    />
  )
}
