import { useEffect, useRef, useState, type RefObject } from 'react'
import { conversation as texts } from '@love-space/texts/en/couple/conversation.ts'
import { Calendar } from '@love-space/ui/calendar.tsx'
import { Dialog } from '@love-space/ui/dialog.tsx'
import { RetryBanner } from '../../shared/retry-banner.tsx'
import { useDaysWithMessages } from './conversation.queries.ts'

interface HistoryDialogProps {
  day: string
  today: string
  formerSpaceId: string | undefined
  finalFocus: RefObject<HTMLElement | null>
  onChoose: (day: string) => void
  onClose: () => void
}

export default function HistoryDialog({
  day,
  today,
  formerSpaceId,
  finalFocus,
  onChoose,
  onClose,
}: HistoryDialogProps) {
  const { days, hasNextPage, isFetching, isError, fetchNextPage, refetch } = useDaysWithMessages(formerSpaceId)
  const [monthInView, setMonthInView] = useState(`${day.slice(0, 7)}-01`)

  const calendar = useRef<HTMLDivElement>(null)
  const chosenDay: RefObject<HTMLElement | null> = {
    get current() {
      return calendar.current?.querySelector<HTMLElement>('[data-selected] button') ?? null
    },
  }

  const oldest = days.at(-1)
  const isShort = hasNextPage && oldest !== undefined && oldest >= monthInView
  useEffect(() => {
    if (isShort && !isFetching && !isError) void fetchNextPage()
  }, [isShort, isFetching, isError, fetchNextPage])

  return (
    <Dialog
      width="sm"
      initialFocus={chosenDay}
      finalFocus={finalFocus}
      title={texts.historyTitle}
      description={texts.historyHint}
      onClose={onClose}
    >
      {isError && <RetryBanner text={texts.historyFailed} query={{ isFetching, refetch }} className="mb-3" />}
      <div ref={calendar}>
        <Calendar
          label={texts.historyTitle}
          value={day}
          max={today}
          today={today}
          markedDays={days}
          onMonthChange={setMonthInView}
          onChange={(chosen) => {
            onChoose(chosen)
            onClose()
          }}
        />
      </div>
    </Dialog>
  )
}
