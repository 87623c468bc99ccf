import clsx from 'clsx'
import { Spinner } from '@love-space/ui/spinner.tsx'
import type { ReactNode } from 'react'

interface RowButtonProps {
  readonly children: ReactNode
  readonly onClick: () => void
  readonly busy?: boolean
  readonly tone?: 'normal' | 'danger'
}

export function RowButton({ children, onClick, busy = false, tone = 'normal' }: RowButtonProps) {
  return (
    <button
      type="button"
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      className={clsx(
        'inline-flex min-h-7 items-center gap-1.5 rounded-field px-2 text-sm pointer-coarse:min-h-tap pointer-coarse:px-3',
        tone === 'danger' ? 'text-danger hover:bg-danger-soft' : 'text-accent hover:bg-accent-soft',
      )}
      onClick={() => {
        if (!busy) onClick()
      }}
    >
      {busy && <Spinner label={null} className="size-3.5" />}
      {children}
    </button>
  )
}
