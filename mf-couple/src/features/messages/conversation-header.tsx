import { EllipsisVertical, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { conversation as texts } from '@love-space/texts/en/couple/conversation.ts'
import { Button } from '@love-space/ui/button.tsx'
import { IconButton } from '@love-space/ui/icon-button.tsx'
import { weekdayOf } from '../../calendar-days.ts'
import { useLatePart } from '../../use-late-part.ts'

const loadMenu = () => import(/* webpackChunkName: "conversation-menu" */ './conversation-menu.tsx')
const loadHistory = () => import(/* webpackChunkName: "conversation-history" */ './history-dialog.tsx')

interface ConversationHeaderProps {
  anchorId: string
  day: string
  today: string
  onChoose: (day: string) => void
}

/** Which day is in view, and the ways to another. */
export function ConversationHeader({ anchorId, day, today, onChoose }: ConversationHeaderProps) {
  const ConversationMenu = useLatePart(loadMenu)
  const HistoryDialog = useLatePart(loadHistory)
  const [isChoosing, setIsChoosing] = useState(false)
  const [isMenuWanted, setIsMenuWanted] = useState(false)
  const isToday = day === today
  const backToToday = () => onChoose(today)
  const menuButton = (
    <IconButton
      label={texts.menu}
      icon={<EllipsisVertical aria-hidden />}
      aria-haspopup="menu"
      className="-mt-1 -mr-2"
      // Before the menu is there; it opens as soon as it is.
      onClick={() => setIsMenuWanted(true)}
    />
  )
  return (
    <header id={anchorId} tabIndex={-1} className="flex items-start justify-between gap-3 outline-none">
      <div>
        <h2 id="conversation-title" className="font-display text-2xl sm:text-3xl">
          {texts.title}
        </h2>
        <p className="mt-1 flex flex-wrap items-center gap-x-5 text-text-muted">
          <span>
            {isToday && <span className="font-medium text-accent">{texts.today} · </span>}
            <time dateTime={day}>{weekdayOf(day, today)}</time>
          </span>
          {!isToday && (
            <Button
              size="sm"
              variant="ghost"
              className="-my-2 -ml-3.5"
              icon={<Undo2 aria-hidden className="size-4" />}
              onClick={backToToday}
            >
              {texts.backToToday}
            </Button>
          )}
        </p>
      </div>
      {ConversationMenu ? (
        <ConversationMenu
          trigger={menuButton}
          isOpenAtFirst={isMenuWanted}
          onHistory={() => setIsChoosing(true)}
          onToday={isToday ? undefined : backToToday}
        />
      ) : (
        menuButton
      )}
      {HistoryDialog && isChoosing && (
        <HistoryDialog day={day} today={today} onChoose={onChoose} onClose={() => setIsChoosing(false)} />
      )}
    </header>
  )
}
