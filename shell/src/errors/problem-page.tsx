import type { ReactNode } from 'react'
import { shellTexts } from '@love-space/texts/en/shell.ts'
import { buttonClass } from '@love-space/ui/button.tsx'
import { Link } from '@love-space/web-kit/router.ts'
import { RingsMark } from '../frame/rings-mark.tsx'

interface ProblemPageProps {
  title: string
  hint: string
  /** For support: what went wrong, in technical words. */
  detail?: string | undefined
  children?: ReactNode
}

/** What stands in the page's place when there is no page; the way home is always open. */
export function ProblemPage({ title, hint, detail, children }: ProblemPageProps) {
  return (
    <section role="alert" className="mx-auto flex max-w-md flex-col items-center px-gutter py-16 text-center sm:py-24">
      <title>{`${title} · ${shellTexts.productName}`}</title>
      <RingsMark apart className="mb-6 h-14 text-accent" />
      <h1 id="page-title" tabIndex={-1} className="font-display text-3xl text-balance outline-none">
        {title}
      </h1>
      <p className="mt-3 text-pretty text-text-muted">{hint}</p>
      {detail && <p className="mt-2 text-sm break-words text-text-muted">{detail}</p>}
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        {children}
        <Link to="/" className={buttonClass('secondary')}>
          {shellTexts.errors.goHome}
        </Link>
      </div>
    </section>
  )
}
