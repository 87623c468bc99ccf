import { CloudAlert, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { uiTexts } from '@love-space/texts/en/ui.ts'
import { Button } from './button.tsx'

export type ErrorStateProps = {
  title: ReactNode
  onRetry: () => void
  retrying?: boolean | undefined
  action?: ReactNode
  className?: string | undefined
}

export function ErrorState({ title, onRetry, retrying, action, className }: ErrorStateProps) {
  return (
    <div role="alert" className={className}>
      <div className="flex flex-col items-center gap-2 px-4 py-10 text-center">
        <CloudAlert className="mb-1 size-10 stroke-[1.5] text-danger" />
        <p className="font-display text-xl text-balance">{title}</p>
        <div className="mt-3 flex flex-wrap justify-center gap-2">
          <Button variant="secondary" busy={retrying} icon={<RotateCw className="size-4" />} onClick={onRetry}>
            {uiTexts.retry}
          </Button>
          {action}
        </div>
      </div>
    </div>
  )
}
