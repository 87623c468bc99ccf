import { Laptop, Smartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '@love-space/ui/badge.tsx'
import { browserText } from '../../shared/browser-text.ts'

interface BrowserRowProps {
  browser: string
  here: string | false
  detail: ReactNode
  children: ReactNode
}

export function BrowserRow({ browser, here, detail, children }: BrowserRowProps) {
  const Icon = /iphone|android|mobile/i.test(browser) ? Smartphone : Laptop
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0">
      <Icon aria-hidden className="size-6 shrink-0 stroke-[1.5] text-text-muted" />
      <div className="min-w-0 flex-1 basis-40">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {browserText(browser)}
          {here !== false && <Badge tone="accent">{here}</Badge>}
        </p>
        <p className="text-sm text-text-muted">{detail}</p>
      </div>
      {children}
    </li>
  )
}
