import { useSession } from '@love-space/web-kit/session/session.store.ts'
import { Bell } from './bell.tsx'
import { Brand } from './brand.tsx'
import { LazyMenu } from './lazy-menu.tsx'

export function TopBar() {
  const isAuthenticated = useSession((session) => session.isAuthenticated)
  return (
    <header className="sticky top-0 z-40 border-b border-line/70 bg-bg/85 pt-safe-top backdrop-blur-md">
      <div className="@container mx-auto flex min-h-16 max-w-page items-center justify-between gap-2 pr-page-right pl-page-left">
        <Brand />
        <div className="flex shrink-0 items-center gap-1">
          {isAuthenticated && <Bell />}
          <LazyMenu />
        </div>
      </div>
    </header>
  )
}
