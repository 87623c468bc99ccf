import { Activity, Fingerprint, LayoutDashboard } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import clsx from 'clsx'
import { paths } from '@love-space/contracts/paths.ts'
import { officeTexts } from '@love-space/texts/en/office.ts'
import { PortalProvider } from '@love-space/ui/portal.tsx'
import { NavLink, Outlet, useLocation } from '@love-space/web-kit/router.ts'
import { SearchEverything } from '../features/search/search-everything.tsx'
import { adminPaths } from '../paths.ts'
import { officeSections } from './sections.ts'
import { StepUp } from '../shared/step-up.tsx'
import { useMay } from '../shared/use-may.ts'

const texts = officeTexts.nav

const linkClass = ({ isActive }: { isActive: boolean }) =>
  clsx(
    'flex min-h-9 items-center gap-2.5 rounded-field px-3 text-sm whitespace-nowrap pointer-coarse:min-h-tap [&_svg]:size-4',
    isActive ? 'bg-accent-soft font-medium text-on-accent-soft' : 'text-text-muted hover:bg-accent-soft/60',
  )

export function OfficeFrame() {
  const may = useMay()
  const [overlays, setOverlays] = useState<HTMLElement | null>(null)
  const { pathname } = useLocation()
  const navigation = useRef<HTMLElement>(null)
  useEffect(() => {
    const links = [...(navigation.current?.querySelectorAll('a') ?? [])]
    // A record's page is below its list, and every page below the overview, whose link is the first.
    const open = links.findLast((link) => `${pathname}/`.startsWith(`${link.pathname}/`))
    open?.scrollIntoView({ inline: 'center', block: 'nearest', behavior: 'instant' })
  }, [pathname])
  return (
    <div className="office -mb-5 flex min-h-[calc(100dvh-4rem)] flex-col bg-bg text-text lg:flex-row md:-mb-12">
      <nav
        ref={navigation}
        aria-label={texts.label}
        className="flex shrink-0 gap-1 overflow-x-auto border-line p-2 max-lg:border-b lg:sticky lg:top-16 lg:max-h-[calc(100dvh-4rem)] lg:w-52 lg:flex-col lg:self-start lg:p-3"
      >
        {may('records:search') && (
          <PortalProvider container={overlays}>
            <SearchEverything />
          </PortalProvider>
        )}
        <NavLink to={paths.admin} end className={linkClass}>
          <LayoutDashboard aria-hidden />
          {texts.overview}
        </NavLink>
        {officeSections
          .filter(({ permission }) => may(permission))
          .map(({ to, label, icon: Icon }) => (
            <NavLink key={to} to={to} className={linkClass}>
              <Icon aria-hidden />
              {label}
            </NavLink>
          ))}
        <NavLink to={adminPaths.passkeys} className={linkClass}>
          <Fingerprint aria-hidden />
          {texts.passkeys}
        </NavLink>
        <NavLink to={paths.diagnostics} className={linkClass}>
          <Activity aria-hidden />
          {texts.diagnostics}
        </NavLink>
      </nav>
      <div className="min-w-0 flex-1 border-line lg:border-l">
        <PortalProvider container={overlays}>
          <Outlet />
          <StepUp />
        </PortalProvider>
      </div>
      <div ref={setOverlays} />
    </div>
  )
}
