import type { ReactNode } from 'react'
import { paths } from '@love-space/contracts/paths.ts'
import { shellTexts } from '@love-space/texts/en/shell.ts'
import { Button, buttonClass } from '@love-space/ui/button.tsx'
import { useOnline } from '@love-space/web-kit/browser/online.ts'
import { Link, useLocation } from '@love-space/web-kit/router.ts'
import { RingsMark } from '../rings-mark.tsx'
import { retryRemote } from '../shell-router.store.ts'

const { errors } = shellTexts

interface Problem {
  title: string
  hint: string
}

function ProblemPage({ title, hint, children }: Problem & { children?: ReactNode }) {
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
            {errors.goHome}
          </Link>
        )}
      </div>
    </section>
  )
}

export const NotFoundPage = () => <ProblemPage title={errors.notFoundTitle} hint={errors.notFoundHint} />

export function FailurePage(problem: Problem) {
  const isOnline = useOnline((online) => online.isOnline)
  return (
    <ProblemPage {...(isOnline ? problem : { title: errors.offlineTitle, hint: errors.offlineHint })}>
      <Button onClick={retryRemote}>{errors.retry}</Button>
    </ProblemPage>
  )
}
