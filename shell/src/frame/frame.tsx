import { shellTexts } from '@love-space/texts/en/shell.ts'
import { useSessionExpiry } from '@love-space/web-kit/session-expiry.store.ts'
import { Outlet, ScrollRestoration } from '@love-space/web-kit/router.ts'
import { TopBar } from '../top-bar/top-bar.tsx'
import { Footer } from './footer.tsx'
import { LazyToasts } from './lazy-toasts.tsx'
import { NavigationProgress } from './navigation-progress.tsx'
import { StatusBanners } from './status-banners.tsx'
import { useFocusAfterNavigation } from './use-focus-after-navigation.ts'
import { useWantedPart } from './use-wanted-part.ts'

const loadSessionExpired = () => import(/* webpackChunkName: "session-expired" */ './session-expired-dialog.tsx')

/** What stands around every page. */
export function Frame() {
  const isAskingToSignIn = useSessionExpiry(({ isAsking }) => isAsking)
  const SessionExpiredDialog = useWantedPart(loadSessionExpired, isAskingToSignIn)
  useFocusAfterNavigation()
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-70 focus:rounded-field focus:bg-surface-raised focus:px-4 focus:py-3 focus:shadow-raised"
      >
        {shellTexts.skipToContent}
      </a>
      <NavigationProgress />
      <TopBar />
      <StatusBanners />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        <Outlet />
      </main>
      <Footer />
      <ScrollRestoration />
      <LazyToasts />
      {isAskingToSignIn && SessionExpiredDialog && <SessionExpiredDialog />}
    </div>
  )
}
