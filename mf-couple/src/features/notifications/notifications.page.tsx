import { BellRing, CheckCheck } from 'lucide-react'
import type { Notification } from '@love-space/contracts/engagement/notification.ts'
import { paths } from '@love-space/contracts/paths.ts'
import { targetOf } from '@love-space/couple-rules/notification-target.ts'
import { common } from '@love-space/texts/en/couple/common.ts'
import { login } from '@love-space/texts/en/couple/login.ts'
import { notifications as texts } from '@love-space/texts/en/couple/notifications.ts'
import { fill } from '@love-space/texts/fill.ts'
import { isOne } from '@love-space/texts/plural.ts'
import { Banner } from '@love-space/ui/banner.tsx'
import { Button } from '@love-space/ui/button.tsx'
import { Card } from '@love-space/ui/card.tsx'
import { EmptyState } from '@love-space/ui/empty-state.tsx'
import { ErrorState } from '@love-space/ui/error-state.tsx'
import { NotificationList } from '@love-space/ui/notification-list.tsx'
import { Page } from '@love-space/ui/page.tsx'
import { useAction } from '@love-space/ui/use-action.ts'
import { useIsWide } from '@love-space/ui/use-is-wide.ts'
import { useAllNotifications } from '@love-space/web-kit/notifications/all-notifications.lazy.ts'
import { useListItems } from '@love-space/web-kit/notifications/notification-item.lazy.ts'
import { markAllRead, markRead } from '@love-space/web-kit/notifications/notifications.ts'
import { Navigate, useNavigate } from '@love-space/web-kit/router.ts'
import { useSession } from '@love-space/web-kit/session/session.store.ts'
import { Skeletons } from '../../shared/skeletons.tsx'

const path = paths.notifications

export function Component() {
  const isAuthenticated = useSession((session) => session.isAuthenticated)
  const isWide = useIsWide()
  if (isWide) return <Navigate to={paths.home} replace />
  if (!isAuthenticated)
    return <Navigate to={paths.login} replace state={{ message: login.notifications, returnTo: path }} />
  return <NotificationsPage />
}

function NotificationsPage() {
  const all = useAllNotifications()
  const { notifications, pages, total, unread, isLoading, isError, refetch } = all
  const navigate = useNavigate()

  const open = (id: string) => {
    const notification = notifications.find((one) => one.id === id)
    if (!notification) return
    // Ignores failures: the item becomes unread again, and the user has left the page.
    if (!notification.isRead) markRead(id).catch(() => undefined)
    void navigate(targetOf(notification))
  }
  const readAll = useAction(markAllRead, { failed: common.genericError })

  return (
    <Page
      title={texts.title}
      subtitle={total > 0 && (isOne(total) ? texts.totalOne : fill(texts.total, { n: total }))}
      actions={
        unread > 0 && (
          <Button size="sm" variant="secondary" icon={<CheckCheck />} onClick={() => void readAll.run()}>
            {texts.markAll}
          </Button>
        )
      }
    >
      {notifications.length > 0 ? (
        <Card padding="none">
          <Items notifications={notifications} pages={pages} onOpen={open} />
        </Card>
      ) : isLoading ? (
        <NotificationsSkeleton />
      ) : isError ? (
        <ErrorState title={texts.loadFailed} onRetry={() => void refetch()} />
      ) : (
        <EmptyState icon={<BellRing />} title={texts.empty}>
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

interface ItemsProps {
  notifications: readonly Notification[]
  pages: number
  onOpen: (id: string) => void
}

const Items = ({ notifications, pages, onOpen }: ItemsProps) => (
  <NotificationList items={useListItems(notifications, pages)} unreadLabel={texts.unread} onOpen={onOpen} />
)

const NotificationsSkeleton = () => (
  <Skeletons label={texts.loading} each={['h-16', 'h-16', 'h-16']} className="gap-3" />
)
