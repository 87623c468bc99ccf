import type { ReactNode } from 'react'
import { Link } from '@love-space/web-kit/router.ts'

interface PanelProps {
  readonly title: string
  /** Path of the title's link. */
  readonly to?: string
  readonly aside?: ReactNode
  readonly children: ReactNode
}

export function Panel({ title, to, aside, children }: PanelProps) {
  return (
    <section
      aria-label={title}
      className="flex min-w-0 flex-col gap-3 rounded-card border border-line bg-surface-raised p-4"
    >
      <header className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="min-w-0 font-semibold wrap-anywhere">
          {to === undefined ? (
            title
          ) : (
            <Link to={to} className="underline decoration-line-strong underline-offset-4 hover:decoration-current">
              {title}
            </Link>
          )}
        </h2>
        {aside}
      </header>
      {children}
    </section>
  )
}

export function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5">
      <dt className="text-text-muted">{name}</dt>
      <dd className="min-w-0 text-right break-words tabular-nums">{children}</dd>
    </div>
  )
}
