import clsx from 'clsx'
import type { ReactNode } from 'react'

export type EmptyStateProps = {
  title: ReactNode
  children?: ReactNode
  icon?: ReactNode
  action?: ReactNode
  className?: string | undefined
}

export function EmptyState({ title, children, icon, action, className }: EmptyStateProps) {
  return (
    <div className={clsx('flex flex-col items-center gap-2 px-4 py-10 text-center', className)}>
      {icon && (
        <div
          aria-hidden
          className="mb-2 flex size-20 items-center justify-center rounded-full bg-accent-soft text-on-accent-soft [&_svg]:size-9 [&_svg]:stroke-[1.5]"
        >
          {icon}
        </div>
      )}
      <p className="font-display text-xl text-balance">{title}</p>
      {children && <div className="max-w-sm text-pretty text-text-muted">{children}</div>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  )
}
