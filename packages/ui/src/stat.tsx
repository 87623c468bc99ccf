import clsx from 'clsx'
import type { ReactNode } from 'react'

export type StatProps = {
  label: string
  value: ReactNode
  hint?: ReactNode
  icon?: ReactNode
  onPress?: (() => void) | undefined
}

export function Stat({ label, value, hint, icon, onPress }: StatProps) {
  const content = (
    <>
      {icon && <span className="mb-1 text-accent [&_svg]:size-6">{icon}</span>}
      <span className="font-display text-3xl leading-none tabular-nums sm:text-4xl">{value}</span>
      <span className="mt-1.5 leading-snug font-medium">{label}</span>
      {hint && <span className="text-sm text-text-muted">{hint}</span>}
    </>
  )
  const classes =
    'flex flex-col items-start rounded-card border border-line bg-surface p-4 text-left shadow-card sm:p-5'
  if (!onPress) return <div className={classes}>{content}</div>
  return (
    <button
      type="button"
      onClick={onPress}
      className={clsx(classes, 'transition duration-200 ease-calm hover:-translate-y-0.5 hover:shadow-raised')}
    >
      {content}
    </button>
  )
}
