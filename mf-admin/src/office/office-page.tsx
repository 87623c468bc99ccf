import type { ReactNode } from 'react'

interface OfficePageProps {
  /** Also the browser tab's. */
  readonly title: string
  readonly subtitle?: ReactNode
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** A page of the back-office: as wide as the screen, its heading as small as it can be. */
export function OfficePage({ title, subtitle, actions, children }: OfficePageProps) {
  return (
    <div className="flex w-full flex-col gap-3 p-3 sm:p-5">
      <title>{title}</title>
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h1 id="page-title" tabIndex={-1} className="text-xl font-semibold outline-none">
            {title}
          </h1>
          {subtitle && <p className="max-w-[75ch] text-sm text-pretty text-text-muted">{subtitle}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </header>
      {children}
    </div>
  )
}
