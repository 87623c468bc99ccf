import { Suspense, lazy } from 'react'
import { useSession } from '@love-space/web-kit/session.store.ts'
import { Bell } from './bell.tsx'
import { Brand } from './brand.tsx'
import { MenuTrigger } from './menu-trigger.tsx'

// Menu and panel come after the first paint; until then their buttons stand in the same places.
const MainMenu = lazy(() => import(/* webpackChunkName: "top-bar" */ './main-menu.tsx'))

export function TopBar() {
  const isAuthenticated = useSession((session) => session.isAuthenticated)
  return (
    <header className="sticky top-0 z-40 border-b border-line/70 bg-bg/85 pt-safe-top backdrop-blur-md">
      <div className="mx-auto flex min-h-16 max-w-6xl items-center justify-between gap-2 pr-[calc(var(--spacing-gutter)+env(safe-area-inset-right,0px))] pl-[calc(var(--spacing-gutter)+env(safe-area-inset-left,0px))]">
        <Brand />
        <div className="flex shrink-0 items-center gap-1">
          {isAuthenticated && <Bell />}
          <Suspense fallback={<MenuTrigger />}>
            <MainMenu />
          </Suspense>
        </div>
      </div>
    </header>
  )
}
