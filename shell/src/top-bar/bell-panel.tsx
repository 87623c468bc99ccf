import clsx from 'clsx'
import { Heart } from 'lucide-react'
import type { ReactElement } from 'react'
import type { Notification } from '@love-space/contracts/http/engagement.ts'
import { shellTexts } from '@love-space/texts/en/shell.ts'
import { Button } from '@love-space/ui/button.tsx'
import { Popover } from '@love-space/ui/popover.tsx'
import { timeAgo, useMinute } from '@love-space/web-kit/clock.ts'
import { useMySpace } from '@love-space/web-kit/my-space.ts'
import { markAllRead, markRead, targetOf, useNotifications, wordsOf } from '@love-space/web-kit/notifications.ts'
import { useNavigate } from '@love-space/web-kit/router.ts'

const { notifications: texts } = shellTexts

interface BellPanelProps {
  trigger: ReactElement
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** The notifications of wide screens, hanging from the bell. */
export default function BellPanel({ trigger, isOpen, onOpenChange }: BellPanelProps) {
  const { notifications, total, unread, isError } = useNotifications()
  const { data: space } = useMySpace()
  const navigate = useNavigate()

  const open = (notification: Notification) => {
    onOpenChange(false)
    if (!notification.isRead) markRead(notification.id).catch(() => undefined)
    void navigate(targetOf(notification, space?.timeZone))
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
          <Heart aria-hidden className="mb-2 size-8 stroke-[1.5] text-accent" />
          <p>{isError ? texts.failed : texts.empty}</p>
          {!isError && <p className="text-sm text-text-muted">{texts.emptyHint}</p>}
        </div>
      ) : (
        <ul className="p-1.5">
          {notifications.map((notification) => (
            <li key={notification.id}>
              <NotificationRow notification={notification} onOpen={() => open(notification)} />
            </li>
          ))}
        </ul>
      )}
    </Popover>
  )
}

function NotificationRow({ notification, onOpen }: { notification: Notification; onOpen: () => void }) {
  const now = useMinute()
  const { isRead, createdAt } = notification
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex min-h-tap w-full items-start gap-3 rounded-field px-3 py-2.5 text-left transition-colors hover:bg-accent-soft hover:text-on-accent-soft"
    >
      <span
        aria-hidden={isRead}
        className={clsx('mt-2 size-2 shrink-0 rounded-full', isRead ? 'bg-transparent' : 'bg-accent')}
      >
        {!isRead && <span className="sr-only">{texts.unreadMark}</span>}
      </span>
      <span className="min-w-0 flex-1">
        <span className={clsx('block', !isRead && 'font-medium')}>{wordsOf(notification)}</span>
        <time dateTime={createdAt} className="block text-sm text-text-muted">
          {timeAgo(createdAt, now)}
        </time>
      </span>
    </button>
  )
}
