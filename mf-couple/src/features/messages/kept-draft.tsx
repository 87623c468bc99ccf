import { useEffect, useEffectEvent, useState } from 'react'
import type { User } from '@love-space/contracts/auth/user.ts'
import { conversation as texts } from '@love-space/texts/en/couple/conversation.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Button } from '@love-space/ui/button.tsx'
import { ConfirmDialog } from '@love-space/ui/confirm-dialog.tsx'
import { dayBefore } from '@love-space/couple-rules/days.ts'
import { useQuery } from '@love-space/web-kit/query.ts'
import { longDay } from '../../shared/calendar-days.ts'
import { conversationQuery } from './conversation.queries.ts'
import { hasWords, type Words } from './conversation.rules.ts'

interface KeptDraftProps {
  user: User
  day: string
  today: string
  words: Words
  onContinue: () => void
  /** Moves the draft to today; absent if today's letter is begun or sent. */
  onUseToday: (() => void) | undefined
  onDrop: () => void
}

export default function KeptDraft({ user, day, today, words, onContinue, onUseToday, onDrop }: KeptDraftProps) {
  const [isDiscarding, setIsDiscarding] = useState(false)
  const { data } = useQuery(conversationQuery(day))
  const sent = data?.messages.find(({ createdById }) => createdById === user.id)

  const hasArrived = sent !== undefined && hasWords(sent, words)
  const drop = useEffectEvent(onDrop)
  useEffect(() => {
    if (hasArrived) drop()
  }, [hasArrived])

  if (!data || hasArrived) return null
  const canKeepItsDay = day === dayBefore(today) && !sent
  return (
    <div className="rounded-card border border-dashed border-line-strong/60 bg-surface-sunken/60 p-4">
      <p className="font-medium">{fill(texts.draftOf, { date: longDay(day) })}</p>
      <p className="mt-1 line-clamp-2 font-display text-lg text-text-muted italic">{words.message}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        {canKeepItsDay && (
          <Button size="sm" onClick={onContinue}>
            {texts.draftContinue}
          </Button>
        )}
        {onUseToday && (
          <Button size="sm" variant="secondary" onClick={onUseToday}>
            {texts.draftForToday}
          </Button>
        )}
        <Button size="sm" variant="ghost" onClick={() => setIsDiscarding(true)}>
          {texts.draftDiscard}
        </Button>
      </div>
      <ConfirmDialog
        open={isDiscarding}
        onOpenChange={setIsDiscarding}
        title={texts.draftDiscardTitle}
        description={texts.draftDiscardHint}
        confirmLabel={texts.draftDiscard}
        onConfirm={onDrop}
      />
    </div>
  )
}
