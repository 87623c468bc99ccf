import clsx from 'clsx'

export type ProgressProps = {
  label: string
  /** Progress from 0 to 1; undefined if unknown. */
  value?: number | undefined
  className?: string | undefined
}

export function Progress({ label, value, className }: ProgressProps) {
  const percent = value === undefined ? undefined : Math.round(Math.min(1, Math.max(0, value)) * 100)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className={clsx('h-2 w-full overflow-hidden rounded-full bg-line forced-colors:border', className)}
    >
      <div
        className={clsx(
          'h-full rounded-full bg-accent transition-[width] duration-200 forced-colors:bg-[Highlight]',
          percent === undefined && 'w-1/3 animate-pulse',
        )}
        style={percent === undefined ? undefined : { width: `${percent}%` }}
      />
    </div>
  )
}
