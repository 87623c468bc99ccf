import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { settingsPageOf } from '@love-space/contracts/settings-pages.ts'
import { Page } from '@love-space/ui/page.tsx'
import { Skeleton } from '@love-space/ui/skeleton.tsx'
import { Link, Navigate, useLocation, useParams } from '@love-space/web-kit/router.ts'
import { textLinkClass } from './entry-page.tsx'
import { Row, Rows } from './rows.tsx'
import { useWantedSection } from './scroll-to-section.ts'
import { IsPageContext } from './settings-section.tsx'

interface SettingsPage {
  /** Id from `sections`. */
  readonly id: string
  readonly title: string
  readonly hint?: string
  readonly icon: ReactNode
  readonly part: ReactNode
}

export interface SettingsGroup {
  readonly title?: string
  readonly pages: readonly (SettingsPage | false)[]
}

interface SettingsPagesProps {
  path: Parameters<typeof settingsPageOf>[0]
  title: string
  subtitle?: string
  groups: readonly SettingsGroup[]
  /** Whether all pages are known. Until then, a missing page may still appear. */
  isKnown?: boolean
  above?: ReactNode
  below?: ReactNode
}

export function SettingsPages(props: SettingsPagesProps) {
  const { path, title, subtitle, groups, isKnown = true, above, below } = props
  const { section } = useParams()
  const { hash, state } = useLocation() as { hash: string; state: unknown }
  const wanted = useWantedSection()
  const pages = groups.flatMap((group) => group.pages.filter((page) => page !== false))
  if (section !== undefined) {
    const page = pages.find(({ id }) => id === section)
    if (page) return <OnePage page={page} path={path} parent={title} above={above} />
    return isKnown ? <Navigate to={path} replace /> : <LoadingPage />
  }
  if (pages.some(({ id }) => id === wanted)) {
    return <Navigate to={{ pathname: settingsPageOf(path, wanted), hash }} replace state={state} />
  }
  return (
    <Page title={title} subtitle={subtitle}>
      {above}
      {groups.map((group, index) => (
        <Rows key={group.title ?? index} {...(group.title !== undefined && { title: group.title })}>
          {group.pages.map(
            (page) =>
              page && (
                <Row
                  key={page.id}
                  to={settingsPageOf(path, page.id)}
                  icon={page.icon}
                  title={page.title}
                  {...(page.hint !== undefined && { hint: page.hint })}
                />
              ),
          )}
        </Rows>
      ))}
      {below}
    </Page>
  )
}

const LoadingPage = () => (
  <div className="mx-auto flex w-full max-w-3xl flex-col gap-6 py-8 pr-page-right pl-page-left">
    <Skeleton className="h-10 w-56" />
    <Skeleton className="h-60 w-full" />
  </div>
)

function OnePage(props: { page: SettingsPage; path: string; parent: string; above: ReactNode }) {
  const { page, path, parent, above } = props
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-3 py-3 pr-page-right pl-page-left sm:py-8">
      <title>{page.title}</title>
      <Link to={path} className={`${textLinkClass} gap-1.5 self-start`}>
        <ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />
        {parent}
      </Link>
      {above}
      <IsPageContext value>{page.part}</IsPageContext>
    </div>
  )
}
