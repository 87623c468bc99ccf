import { Heart } from 'lucide-react'
import type { ReactElement } from 'react'
import type { Notification } from '@love-space/contracts/engagement/notification.ts'
import { targetOf } from '@love-space/couple-rules/notification-target.ts'
import { shellTexts } from '@love-space/texts/en/shell.ts'
import { Button } from '@love-space/ui/button.tsx'
import { NotificationList } from '@love-space/ui/notification-list.tsx'
import { Popover } from '@love-space/ui/popover.tsx'
import { useAllNotifications } from '@love-space/web-kit/notifications/all-notifications.lazy.ts'
import { useListItems } from '@love-space/web-kit/notifications/notification-item.lazy.ts'
import { markAllRead, markRead } from '@love-space/web-kit/notifications/notifications.ts'
import { useNavigate } from '@love-space/web-kit/router.ts'

const { notifications: texts } = shellTexts

interface BellPanelProps {
  trigger: ReactElement
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

export default function BellPanel({ trigger, isOpen, onOpenChange }: BellPanelProps) {
  const all = useAllNotifications()
  const { notifications, pages, total, unread, isError, hasMore, isLoadingMore, isMoreError, loadMore } = all
  const navigate = useNavigate()

  const open = (id: string) => {
    const notification = notifications.find((one) => one.id === id)
    if (!notification) return
    onOpenChange(false)
    if (!notification.isRead) markRead(notification.id).catch(() => undefined)
    void navigate(targetOf(notification))
  }

  return (
    <Popover trigger={trigger} label={texts.title} open={isOpen} onOpenChange={onOpenChange} className="w-96 p-0!">
      <div className="flex min-h-14 items-center justify-between gap-3 border-b border-line px-4">
        <h2 className="text-lg">
          {texts.title} {total > 0 && <span className="font-sans text-sm text-text-muted">{total}</span>}
        </h2>
        {unread > 0 && (
          <Button size="sm" variant="ghost" onClick={() => void markAllRead().catch(() => undefined)}>
            {texts.markAllRead}
          </Button>
        )}
      </div>
      {notifications.length === 0 ? (
        <div className="flex flex-col items-center gap-1 px-6 py-10 text-center">
          <Heart className="mb-2 size-8 stroke-[1.5] text-accent" />
          <p>{isError ? texts.failed : texts.empty}</p>
          {!isError && <p className="text-sm text-text-muted">{texts.emptyHint}</p>}
        </div>
      ) : (
        <Items notifications={notifications} pages={pages} onOpen={open} />
      )}
      {isMoreError && (
        <p role="alert" className="px-4 text-center text-sm text-danger">
          {texts.failed}
        </p>
      )}
      {hasMore && (
        <Button block variant="ghost" busy={isLoadingMore} className="mb-1.5" onClick={loadMore}>
          {texts.more}
        </Button>
      )}
    </Popover>
  )
}

interface ItemsProps {
  notifications: readonly Notification[]
  pages: number
  onOpen: (id: string) => void
}

/** Mounted only while the panel is open, because it fetches what the notifications are about. */
const Items = ({ notifications, pages, onOpen }: ItemsProps) => (
  <NotificationList items={useListItems(notifications, pages)} unreadLabel={texts.unreadMark} onOpen={onOpen} />
)
