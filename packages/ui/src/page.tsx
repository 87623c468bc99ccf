import clsx from 'clsx'
import type { ReactNode } from 'react'

export type PageProps = {
  /** Heading of the page, also the title of the browser tab. */
  title: string
  titleHidden?: boolean | undefined
  subtitle?: ReactNode
  back?: ReactNode
  actions?: ReactNode
  width?: 'narrow' | 'normal' | 'wide' | undefined
  children: ReactNode
}

const widths = { narrow: 'max-w-lg', normal: 'max-w-3xl', wide: 'max-w-6xl' }

/** A page. Its h1 is the only one; scripts focus it after a navigation. */
export function Page(props: PageProps) {
  const { title, titleHidden, subtitle, back, actions, width = 'normal', children } = props
  return (
    <div className={clsx('mx-auto flex w-full flex-col gap-6 py-6 pr-page-right pl-page-left sm:py-10', widths[width])}>
      <title>{title}</title>
      <header className={clsx('flex flex-wrap items-end justify-between gap-x-4 gap-y-3', titleHidden && 'sr-only')}>
        <div className="min-w-0 flex-1 basis-60">
          {back}
          <h1 id="page-title" tabIndex={-1} className="font-display text-3xl outline-none sm:text-4xl">
            {title}
          </h1>
          {subtitle && <p className="mt-2 text-pretty text-text-muted sm:text-lg">{subtitle}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </header>
      {children}
    </div>
  )
}
