import { useState } from 'react'
import type { User } from '@love-space/contracts/http/auth.ts'
import type { Space } from '@love-space/contracts/http/space.ts'
import { conversation as texts } from '@love-space/texts/en/couple/conversation.ts'
import { Card } from '@love-space/ui/card.tsx'
import { ErrorState } from '@love-space/ui/error-state.tsx'
import { Skeleton } from '@love-space/ui/skeleton.tsx'
import { dayIn, useMinute } from '@love-space/web-kit/clock.ts'
import { partnerIn } from '@love-space/web-kit/my-space.ts'
import { useScrollToSection } from '../home/scroll-to-section.ts'
import { Composer, type Writing } from './composer.tsx'
import { ConversationHeader } from './conversation-header.tsx'
import { useConversation } from './conversation.queries.ts'
import { Letters } from './letters.tsx'
import { useChosenDay } from './use-chosen-day.ts'

export const messagesId = 'messages'
/** Addresses that name a day lead here. */
const dayAnchorId = 'daily-love-conversation'
const sections = [messagesId, dayAnchorId]

/** A day's messages of both partners, with the writing of today's. */
export function ConversationPanel({ user, space }: { user: User; space: Space }) {
  const today = dayIn(space.timeZone, useMinute())
  const [day, chooseDay] = useChosenDay(today)
  const { data, isPending, isError, isFetching, refetch } = useConversation(day)
  const [writing, setWriting] = useState<Writing | null>(null)
  useScrollToSection(sections, !isPending)

  const isToday = day === today
  const isOpen = space.status === 'ACTIVE'
  const mine = data?.messages.find(({ createdById }) => createdById === user.id)
  return (
    <section id={messagesId} tabIndex={-1} aria-labelledby="conversation-title" className="outline-none">
      <Card className="flex flex-col gap-6 sm:p-8">
        <ConversationHeader anchorId={dayAnchorId} day={day} today={today} onChoose={chooseDay} />
        {data ? (
          <Letters
            key={day}
            messages={data.messages}
            user={user}
            partner={partnerIn(space, user.id)}
            timeZone={space.timeZone}
            isToday={isToday}
            isOpen={isOpen}
            onEdit={() => setWriting({ day, isEdit: true })}
          />
        ) : isError ? (
          <ErrorState
            title={isToday ? texts.loadFailed : texts.dayFailed}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : (
          <LettersSkeleton />
        )}
        {isOpen && (
          <Composer
            user={user}
            spaceId={space.id}
            today={today}
            canBegin={isToday && data !== undefined && mine === undefined}
            writing={writing}
            onWriting={setWriting}
          />
        )}
      </Card>
    </section>
  )
}

const LettersSkeleton = () => (
  <div role="status" aria-busy className="flex flex-col gap-5">
    <span className="sr-only">{texts.loading}</span>
    <Skeleton className="h-28 w-4/5 rounded-card md:w-3/5" />
    <Skeleton className="ml-auto h-24 w-4/5 rounded-card md:w-3/5" />
  </div>
)
