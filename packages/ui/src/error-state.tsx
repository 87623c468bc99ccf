import { CloudAlert, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { uiTexts } from '@love-space/texts/en/ui.ts'
import { Button } from './button.tsx'

export type ErrorStateProps = {
  title?: ReactNode
  children?: ReactNode
  onRetry?: (() => void) | undefined
  retrying?: boolean | undefined
  /** A second way out, such as a link home. */
  action?: ReactNode
  /** A request id to hand to support. */
  reference?: string | undefined
  className?: string | undefined
}

/** What stands where something could not be loaded, with a way to try again. */
export function ErrorState(props: ErrorStateProps) {
  const { title = uiTexts.somethingWentWrong, children, onRetry, retrying, action, reference, className } = props
  return (
    <div role="alert" className={className}>
      <div className="flex flex-col items-center gap-2 px-4 py-10 text-center">
        <CloudAlert aria-hidden className="mb-1 size-10 stroke-[1.5] text-danger" />
        <p className="font-display text-xl text-balance">{title}</p>
        {children && <div className="max-w-sm text-pretty text-text-muted">{children}</div>}
        {reference && <code className="text-sm text-text-muted select-all">{reference}</code>}
        <div className="mt-3 flex flex-wrap justify-center gap-2">
          {onRetry && (
            <Button
              variant="secondary"
              busy={retrying}
              icon={<RotateCw aria-hidden className="size-4" />}
              onClick={onRetry}
            >
              {uiTexts.retry}
            </Button>
          )}
          {action}
        </div>
      </div>
    </div>
  )
}
