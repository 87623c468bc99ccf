import type { ReactNode } from 'react'
import { paths } from '@love-space/contracts/paths.ts'
import { shellTexts } from '@love-space/texts/en/shell.ts'
import { buttonClass } from '@love-space/ui/button.tsx'
import { Link, useLocation } from '@love-space/web-kit/router.ts'
import { RingsMark } from '../frame/rings-mark.tsx'

interface ProblemPageProps {
  title: string
  hint: string
  children?: ReactNode
}

/** What stands in the page's place when there is no page; the way home is open unless this is it. */
export function ProblemPage({ title, hint, children }: ProblemPageProps) {
  const { pathname } = useLocation()
  return (
    <section role="alert" className="mx-auto flex max-w-md flex-col items-center px-gutter py-16 text-center sm:py-24">
      <title>{`${title} · ${shellTexts.productName}`}</title>
      <RingsMark apart className="mb-6 h-14" />
      <h1 id="page-title" tabIndex={-1} className="font-display text-3xl text-balance outline-none">
        {title}
      </h1>
      <p className="mt-3 text-pretty text-text-muted">{hint}</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        {children}
        {pathname !== paths.home && (
          <Link to={paths.home} className={buttonClass('secondary')}>
            {shellTexts.errors.goHome}
          </Link>
        )}
      </div>
    </section>
  )
}
