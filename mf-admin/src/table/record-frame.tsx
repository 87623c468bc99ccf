import { FileQuestion } from 'lucide-react'
import type { ReactNode } from 'react'
import { recordTexts as texts } from '@love-space/texts/en/office/records.ts'
import { EmptyState } from '@love-space/ui/empty-state.tsx'
import { Skeleton } from '@love-space/ui/skeleton.tsx'
import { ApiProblem } from '@love-space/web-kit/api/api-problem.ts'
import { Link } from '@love-space/web-kit/router.ts'
import { OfficePage } from '../shared/office-page.tsx'
import { loadFailureOf, type Failure } from '../shared/error-panel.tsx'

export interface RecordList {
  readonly to: string
  readonly label: string
}

interface RecordFrameProps {
  readonly list: RecordList
  /** Title; undefined while the record loads, or if that failed. */
  readonly title: string | undefined
  readonly error: Error | null
  readonly failed: string
  readonly onRetry: () => void
  readonly failure?: Failure | undefined
  readonly onDismissFailure?: () => void
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** Explains to operators why a record offers them no action. */
export const LookOnly = () => <p className="text-sm text-text-muted">{texts.lookOnly}</p>

/** The page around a record, also while it loads and if it does not exist. */
export function RecordFrame(props: RecordFrameProps) {
  const { list, title, error, failed, onRetry, failure, onDismissFailure = onRetry, actions, children } = props
  const back = (
    <Link to={list.to} className="text-accent underline underline-offset-2">
      {list.label}
    </Link>
  )
  if (error instanceof ApiProblem && [404, 422].includes(error.status)) {
    return (
      <OfficePage title={texts.gone}>
        <EmptyState title={texts.goneTitle} icon={<FileQuestion />} action={back}>
          {texts.goneText}
        </EmptyState>
      </OfficePage>
    )
  }
  return (
    <OfficePage
      title={title ?? list.label}
      subtitle={back}
      actions={actions}
      failure={failure ?? loadFailureOf(error, failed)}
      onDismissFailure={failure ? onDismissFailure : onRetry}
    >
      {title === undefined ? (
        !error && <Skeleton className="h-60" />
      ) : (
        // Inline boxes: WebKit would move the margin of a column's last card to the top of the next column.
        <div className="-mb-3 gap-3 *:mb-3 *:inline-flex *:w-full *:break-inside-avoid *:flex-col *:align-top lg:columns-2">
          {children}
        </div>
      )}
    </OfficePage>
  )
}
