import clsx from 'clsx'
import { CalendarDays, ChevronLeft, ChevronRight, EllipsisVertical, Undo2 } from 'lucide-react'
import { useRef, useState, type RefObject } from 'react'
import { addDays, dayBefore } from '@love-space/couple-rules/days.ts'
import { sections } from '@love-space/contracts/paths.ts'
import { conversation as texts } from '@love-space/texts/en/couple/conversation.ts'
import { Button } from '@love-space/ui/button.tsx'
import { IconButton } from '@love-space/ui/icon-button.tsx'
import { LoadFailed } from '@love-space/ui/load-failed.tsx'
import { useLazyPart } from '@love-space/ui/use-lazy-part.ts'
import { weekdayOf } from '../../shared/calendar-days.ts'

const loadMenu = () => import(/* webpackChunkName: "conversation-menu" */ './conversation-menu.tsx')
const loadHistory = () => import(/* webpackChunkName: "conversation-menu" */ './history-dialog.tsx')

interface ConversationHeaderProps {
  day: string
  today: string
  formerSpaceId: string | undefined
  onChoose: (day: string) => void
}

export function ConversationHeader({ day, today, formerSpaceId, onChoose }: ConversationHeaderProps) {
  const [isChoosing, setIsChoosing] = useState(false)
  const [isMenuWanted, setIsMenuWanted] = useState(false)
  const menu = useLazyPart(loadMenu, isMenuWanted || 'idle')
  const history = useLazyPart(loadHistory, isChoosing || 'idle')
  const isMissing = (isMenuWanted && menu.isMissing) || (isChoosing && history.isMissing)
  const dayButton = useRef<HTMLButtonElement>(null)
  const menuButton = (
    <IconButton
      label={texts.menu}
      icon={<EllipsisVertical aria-hidden />}
      aria-haspopup="menu"
      className="-me-2 ms-auto"
      // The menu is still loading and opens when it is there.
      onClick={() => setIsMenuWanted(true)}
    />
  )
  return (
    <header id={sections.conversation} tabIndex={-1} className="flex flex-wrap items-center gap-x-3 outline-none">
      <h2 id="conversation-title" className="sr-only">
        {texts.title}
      </h2>
      <DayChoice day={day} today={today} dayButton={dayButton} onAsk={() => setIsChoosing(true)} onChoose={onChoose} />
      {menu.Part ? (
        <menu.Part
          trigger={menuButton}
          isOpenAtFirst={isMenuWanted}
          onHistory={() => setIsChoosing(true)}
          onToday={day === today ? undefined : () => onChoose(today)}
        />
      ) : (
        menuButton
      )}
      {isMissing && (
        <LoadFailed
          className="w-full"
          onRetry={() => {
            menu.retry()
            history.retry()
          }}
        />
      )}
      {history.Part && isChoosing && (
        <history.Part
          day={day}
          today={today}
          formerSpaceId={formerSpaceId}
          finalFocus={dayButton}
          onChoose={onChoose}
          onClose={() => setIsChoosing(false)}
        />
      )}
    </header>
  )
}

interface DayChoiceProps extends Pick<ConversationHeaderProps, 'day' | 'today' | 'onChoose'> {
  dayButton: RefObject<HTMLButtonElement | null>
  onAsk: () => void
}

function DayChoice({ day, today, dayButton, onAsk, onChoose }: DayChoiceProps) {
  const isToday = day === today
  return (
    <nav
      aria-label={texts.days}
      className="-ms-2.5 flex min-w-0 flex-1 basis-56 flex-wrap items-center text-text-muted"
    >
      <span className="flex min-w-0 items-center max-[16rem]:flex-wrap">
        <IconButton
          label={texts.dayBefore}
          icon={<ChevronLeft aria-hidden className="rtl:-scale-x-100" />}
          onClick={() => onChoose(dayBefore(day))}
        />
        <button
          ref={dayButton}
          type="button"
          aria-haspopup="dialog"
          onClick={onAsk}
          className="inline-flex min-h-tap min-w-0 items-center gap-2 rounded-full px-2 text-start hover:bg-accent-soft hover:text-on-accent-soft"
        >
          <CalendarDays aria-hidden className="size-4.5 shrink-0 max-[26rem]:hidden" />
          <span className="text-balance max-sm:text-sm">
            <span className="sr-only">{texts.historyTitle}: </span>
            {isToday && <span className="font-medium text-accent">{texts.today} · </span>}
            <time dateTime={day}>{weekdayOf(day, today)}</time>
          </span>
        </button>
        <IconButton
          label={texts.dayAfter}
          icon={<ChevronRight aria-hidden className="rtl:-scale-x-100" />}
          // `aria-disabled` keeps the button focusable, so that the keyboard focus survives the last day.
          aria-disabled={isToday || undefined}
          className={clsx(isToday && 'opacity-35')}
          onClick={() => {
            if (!isToday) onChoose(addDays(day, 1))
          }}
        />
      </span>
      {!isToday && (
        <Button
          size="sm"
          variant="ghost"
          icon={<Undo2 />}
          onClick={() => {
            onChoose(today)
            // This button disappears, so the focus moves to the day.
            dayButton.current?.focus()
          }}
        >
          {texts.backToToday}
        </Button>
      )}
    </nav>
  )
}
