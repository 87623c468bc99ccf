import clsx from 'clsx'
import { shellTexts } from '@love-space/texts/en/shell.ts'
import { showMissingToast } from '@love-space/ui/toast.ts'
import { useLazyPart } from '@love-space/ui/use-lazy-part.ts'
import { useSessionExpiry } from '@love-space/web-kit/credentials/session-expiry.store.ts'
import { useSession } from '@love-space/web-kit/session/session.store.ts'
import { uploadsOf, useUploads } from '@love-space/web-kit/files/uploads.ts'
import { Outlet, ScrollRestoration } from '@love-space/web-kit/router.ts'
import { useHasNavigation } from '../navigation/use-navigation.ts'
import { TopBar } from '../top-bar/top-bar.tsx'
import { Footer } from './footer.tsx'
import { LazyToasts } from './lazy-toasts.tsx'
import { NavigationProgress } from './navigation-progress.tsx'
import { StatusBanners } from './status-banners.tsx'
import { useFocusAfterNavigation } from './use-focus-after-navigation.ts'

const loadSessionExpired = () => import(/* webpackChunkName: "session-expired" */ './session-expired-dialog.tsx')
const loadNavigation = () =>
  import(/* webpackChunkName: "navigation" */ '../navigation/navigation-bar.tsx').then(({ loadNavigationBar }) =>
    loadNavigationBar(),
  )
const loadUploads = () => import(/* webpackChunkName: "uploads" */ './uploads-panel.tsx')

export function Frame() {
  const isAskingToSignIn = useSessionExpiry(({ isAsking }) => isAsking)
  const { Part: SessionExpiredDialog } = useLazyPart(loadSessionExpired, isAskingToSignIn, showMissingToast)
  const userId = useSession(({ user }) => user?.id)
  const uploads = uploadsOf(
    userId,
    useUploads((queue) => queue.uploads),
  )
  const { Part: UploadsPanel } = useLazyPart(loadUploads, uploads.length > 0, showMissingToast)
  const hasNavigation = useHasNavigation()
  const { Part: Navigation } = useLazyPart(loadNavigation, hasNavigation)
  useFocusAfterNavigation()
  return (
    <div
      data-navigation={hasNavigation || undefined}
      className={clsx('flex min-h-dvh flex-col', uploads.length > 0 && 'pb-20', hasNavigation && 'lg:ps-22')}
    >
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-70 focus:rounded-field focus:bg-surface-raised focus:px-4 focus:py-3 focus:shadow-raised"
      >
        {shellTexts.skipToContent}
      </a>
      <NavigationProgress />
      <TopBar />
      {hasNavigation && Navigation && <Navigation />}
      <StatusBanners />
      {/* A page whose content still loads must not show the footer, which would then move. */}
      <main id="main" tabIndex={-1} className={clsx('flex-1 outline-none', hasNavigation && 'min-h-lvh')}>
        <Outlet />
      </main>
      <Footer />
      <ScrollRestoration />
      {uploads.length > 0 && UploadsPanel && <UploadsPanel uploads={uploads} />}
      <LazyToasts />
      {isAskingToSignIn && SessionExpiredDialog && <SessionExpiredDialog />}
    </div>
  )
}
