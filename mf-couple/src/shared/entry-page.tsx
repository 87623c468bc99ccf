import type { ReactNode } from 'react'
import { Card } from '@love-space/ui/card.tsx'
import { Link } from '@love-space/web-kit/router.ts'
import { RingsArt } from './rings-art.tsx'

export function EntryPage(props: { title: string; lead?: ReactNode; children: ReactNode; below?: ReactNode }) {
  const { title, lead, children, below } = props
  return (
    <div className="mx-auto flex w-full max-w-md flex-col gap-6 px-gutter pt-6 pb-12 sm:pt-10 short:gap-4 short:pt-4 shorter:gap-2 shorter:pt-2">
      <title>{title}</title>
      <header className="text-center">
        <RingsArt className="rings-on-their-way mx-auto mb-2 w-28 sm:w-36 short:w-20 shorter:hidden" />
        <h1
          id="page-title"
          tabIndex={-1}
          className="font-display text-3xl text-balance outline-none sm:text-4xl shorter:text-2xl"
        >
          {title}
        </h1>
        {lead && <p className="mt-2 text-pretty text-text-muted shorter:mt-1 shorter:text-sm">{lead}</p>}
      </header>
      <Card className="flex flex-col gap-5 shorter:px-4 shorter:py-2">{children}</Card>
      {below && <div className="text-center text-text-muted">{below}</div>}
    </div>
  )
}

export const TextLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className={textLinkClass}>
    {children}
  </Link>
)

export const textLinkClass =
  'inline-flex min-h-tap items-center font-medium text-accent underline decoration-1 underline-offset-4 hover:decoration-2'
