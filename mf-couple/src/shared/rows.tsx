import clsx from 'clsx'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '@love-space/ui/card.tsx'
import { Link } from '@love-space/web-kit/router.ts'

export function Rows({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section>
      {title && <h2 className="mb-2 px-1 font-sans text-sm font-medium text-text-muted">{title}</h2>}
      <Card padding="none" className="overflow-clip">
        <ul className="list-none divide-y divide-line">{children}</ul>
      </Card>
    </section>
  )
}

interface RowProps {
  icon: ReactNode
  title: string
  hint?: string
  /** Path of a page; without it, a press calls a function. */
  to?: string
  onPress?: () => void
  className?: string
}

export function Row({ icon, title, hint, to, onPress, className }: RowProps) {
  const content = (
    <>
      <span
        aria-hidden
        className="flex size-10 shrink-0 items-center justify-center rounded-full bg-accent-soft text-on-accent-soft @max-[15rem]:hidden [&_svg]:size-5"
      >
        {icon}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{title}</span>
        {hint && <span className="block text-sm text-text-muted">{hint}</span>}
      </span>
      {to && (
        <ChevronRight aria-hidden className="size-5 shrink-0 text-text-muted rtl:-scale-x-100 @max-[15rem]:hidden" />
      )}
    </>
  )
  const rowClass =
    'flex min-h-15 w-full items-center gap-3.5 px-4 py-2.5 text-start -outline-offset-2 transition-colors hover:bg-accent-soft/50'
  return (
    // The icons are hidden if large text leaves no room.
    <li className={clsx('@container', className)}>
      {to ? (
        <Link to={to} className={rowClass}>
          {content}
        </Link>
      ) : (
        <button type="button" onClick={onPress} className={rowClass}>
          {content}
        </button>
      )}
    </li>
  )
}
