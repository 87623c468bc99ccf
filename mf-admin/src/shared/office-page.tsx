import type { ReactNode } from 'react'
import { Button } from '@love-space/ui/button.tsx'
import { ErrorPanel, type Failure } from './error-panel.tsx'

interface OfficePageProps {
  readonly title: string
  readonly subtitle?: ReactNode
  readonly actions?: ReactNode
  readonly create?: { readonly label: string | undefined; readonly onPress: () => void } | false
  readonly failure?: Failure | undefined
  readonly onDismissFailure?: () => void
  readonly children: ReactNode
}

export function OfficePage(props: OfficePageProps) {
  const { title, subtitle, actions, create, failure, onDismissFailure, children } = props
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
        {(actions || create) && (
          <div className="flex flex-wrap gap-2">
            {actions}
            {create && (
              <Button size="sm" onClick={create.onPress}>
                {create.label}
              </Button>
            )}
          </div>
        )}
      </header>
      {failure && onDismissFailure && <ErrorPanel failure={failure} onDismiss={onDismissFailure} />}
      {children}
    </div>
  )
}
