import { Feather } from 'lucide-react'
import { useState } from 'react'
import type { User } from '@love-space/contracts/http/auth.ts'
import type { LoveMessage } from '@love-space/contracts/http/engagement.ts'
import type { SpaceUser } from '@love-space/contracts/http/space.ts'
import { conversation as texts } from '@love-space/texts/en/couple/conversation.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Avatar } from '@love-space/ui/avatar.tsx'
import { EmptyState } from '@love-space/ui/empty-state.tsx'
import { Letter } from './letter.tsx'

interface LettersProps {
  messages: readonly LoveMessage[]
  user: User
  partner: SpaceUser | null
  timeZone: string
  isToday: boolean
  /** False: the space can only be read. */
  isOpen: boolean
  onEdit: () => void
}

/** The letters of one day. What comes in while it is in view enters gently and is announced. */
export function Letters({ messages, user, partner, timeZone, isToday, isOpen, onEdit }: LettersProps) {
  const [idsAtFirst] = useState(() => new Set(messages.map(({ id }) => id)))
  const arrived = messages.findLast(({ id, createdById }) => createdById !== user.id && !idsAtFirst.has(id))
  const isPartnerQuiet = isToday && partner !== null && messages.every(({ createdById }) => createdById === user.id)
  return (
    <>
      {messages.length === 0 ? (
        <EmptyState icon={<Feather aria-hidden />} title={texts.empty} className="py-6!">
          {isToday && isOpen ? texts.emptyToday : null}
        </EmptyState>
      ) : (
        <ol className="flex flex-col gap-6">
          {messages.map((message) => (
            <Letter
              key={message.id}
              message={message}
              userId={user.id}
              partnerName={partner?.name ?? message.createdBy.name}
              timeZone={timeZone}
              isNew={!idsAtFirst.has(message.id)}
              isOpen={isOpen}
              onEdit={isToday ? onEdit : undefined}
            />
          ))}
        </ol>
      )}
      {messages.length > 0 && isPartnerQuiet && (
        <p className="flex items-center gap-3 text-text-muted italic">
          <Avatar decorative size="sm" name={partner.name} src={partner.profilePicture} className="not-italic" />
          {fill(texts.partnerQuiet, { name: partner.name })}
        </p>
      )}
      <p role="status" className="sr-only">
        {arrived && fill(texts.arrived, { name: arrived.createdBy.name })}
      </p>
    </>
  )
}
