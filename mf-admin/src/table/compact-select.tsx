import clsx from 'clsx'
import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'

/** A select that looks the same in every browser: WebKit paints its own background over the page's colors. */
export const CompactSelect = ({ className, ...select }: ComponentProps<'select'>) => (
  <span className="relative inline-flex min-w-0">
    <select {...select} className={clsx('min-w-0 appearance-none pr-7', className)} />
    <ChevronDown
      aria-hidden
      className="pointer-events-none absolute inset-y-0 right-2 my-auto size-4 text-text-muted"
    />
  </span>
)
