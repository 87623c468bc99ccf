import { BellRing, CheckCheck } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { common } from '@love-space/texts/en/couple/common.ts'
import { login } from '@love-space/texts/en/couple/login.ts'
import { notifications as texts } from '@love-space/texts/en/couple/notifications.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Banner } from '@love-space/ui/banner.tsx'
import { Button } from '@love-space/ui/button.tsx'
import { Card } from '@love-space/ui/card.tsx'
import { EmptyState } from '@love-space/ui/empty-state.tsx'
import { ErrorState } from '@love-space/ui/error-state.tsx'
import { NotificationList } from '@love-space/ui/notification-list.tsx'
import { Page } from '@love-space/ui/page.tsx'
import { Skeleton } from '@love-space/ui/skeleton.tsx'
import { showToast } from '@love-space/ui/toast.ts'
import { useMinute } from '@love-space/web-kit/clock.ts'
import { useMySpace } from '@love-space/web-kit/my-space.ts'
import { useAllNotifications } from '@love-space/web-kit/all-notifications.lazy.ts'
import { listItemOf, markAllRead, markRead, targetOf } from '@love-space/web-kit/notifications.ts'
import { Navigate, useNavigate } from '@love-space/web-kit/router.ts'
import { useSession } from '@love-space/web-kit/session.store.ts'

const path = '/notifications'

/** The notifications of phones; wider screens have them in a panel below the bell. */
export function Component() {
  const isAuthenticated = useSession((session) => session.isAuthenticated)
  const isWide = useIsWide()
  if (isWide) return <Navigate to="/" replace />
  if (!isAuthenticated) return <Navigate to="/login" replace state={{ message: login.notifications, returnTo: path }} />
  return <NotificationsPage />
}

function NotificationsPage() {
  const all = useAllNotifications()
  const { notifications, total, unread, isLoading, isError, refetch } = all
  const { data: space } = useMySpace()
  const now = useMinute()
  const navigate = useNavigate()

  const open = (id: string) => {
    const notification = notifications.find((one) => one.id === id)
    if (!notification) return
    // The screen goes back to unread by itself; there is nothing to tell somebody who has moved on.
    if (!notification.isRead) markRead(id).catch(() => undefined)
    void navigate(targetOf(notification, space?.timeZone))
  }
  const readAll = () =>
    void markAllRead().catch((error: unknown) => {
      showToast({ text: error instanceof Error ? error.message : common.genericError, tone: 'error' })
    })

  return (
    <Page
      title={texts.title}
      subtitle={total > 0 && fill(texts.total, { n: total })}
      actions={
        unread > 0 && (
          <Button size="sm" variant="secondary" icon={<CheckCheck aria-hidden className="size-4" />} onClick={readAll}>
            {texts.markAll}
          </Button>
        )
      }
    >
      {notifications.length > 0 ? (
        <Card padding="none">
          <NotificationList
            className="p-1.5"
            items={notifications.map((one) => listItemOf(one, now))}
            unreadLabel={texts.unread}
            onOpen={open}
          />
        </Card>
      ) : isLoading ? (
        <NotificationsSkeleton />
      ) : isError ? (
        <ErrorState title={texts.loadFailed} onRetry={() => void refetch()} />
      ) : (
        <EmptyState icon={<BellRing aria-hidden />} title={texts.empty}>
          {texts.emptyHint}
        </EmptyState>
      )}
      {all.isMoreError && <Banner tone="error">{texts.loadFailed}</Banner>}
      {all.hasMore && (
        <Button variant="secondary" busy={all.isLoadingMore} className="self-center" onClick={all.loadMore}>
          {texts.more}
        </Button>
      )}
    </Page>
  )
}

const NotificationsSkeleton = () => (
  <div role="status" aria-busy className="flex flex-col gap-3">
    <span className="sr-only">{texts.loading}</span>
    <Skeleton className="h-16 rounded-card" />
    <Skeleton className="h-16 rounded-card" />
    <Skeleton className="h-16 rounded-card" />
  </div>
)

const wide = window.matchMedia('(min-width: 768px)')
const subscribe = (listener: () => void) => {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}
const useIsWide = () => useSyncExternalStore(subscribe, () => wide.matches)
