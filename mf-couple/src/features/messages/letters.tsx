import { Feather } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { User } from '@love-space/contracts/auth/user.ts'
import { paths } from '@love-space/contracts/paths.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { conversation as texts } from '@love-space/texts/en/couple/conversation.ts'
import { fill } from '@love-space/texts/fill.ts'
import { PersonAvatar } from '../../shared/person-avatar.tsx'
import { EmptyState } from '@love-space/ui/empty-state.tsx'
import type { HeldWrite } from '@love-space/web-kit/api/held-writes.store.ts'
import { Link } from '@love-space/web-kit/router.ts'
import { partnerIn, personIn } from '@love-space/web-kit/session/my-space.ts'
import { firstNameOf } from '@love-space/couple-rules/first-name.ts'
import { RingsArt } from '../../shared/rings-art.tsx'
import { isWritable } from '../../shared/space-state.ts'
import { Letter } from './letter.tsx'
import { useUnreadLetters } from './unread-letters.ts'
import type { ShownLetter } from './held-letters.rules.ts'

interface LettersProps {
  letters: readonly ShownLetter[]
  onUndo: (write: HeldWrite) => void
  user: User
  space: Space
  isToday: boolean
  onEdit: () => void
}

export function Letters({ letters, onUndo, user, space, isToday, onEdit }: LettersProps) {
  const partner = partnerIn(space, user.id)
  const isOpen = isWritable(space)
  const unread = useUnreadLetters()
  const [idsAtFirst] = useState(() => new Set(letters.map(({ id }) => id)))
  const arrived = letters.findLast(({ id, createdById }) => createdById !== user.id && !idsAtFirst.has(id))
  const isUnread = ({ id, createdById }: ShownLetter) =>
    createdById !== user.id && unread.has(id, isToday && !idsAtFirst.has(id))
  const isDayComplete =
    isToday && !letters.some(isUnread) && new Set(letters.map(({ createdById }) => createdById)).size === 2
  const isPartnerQuiet = isToday && partner !== null && letters.every(({ createdById }) => createdById === user.id)
  return (
    <>
      {letters.length === 0 ? (
        <EmptyState
          icon={<Feather aria-hidden />}
          title={isToday && isOpen ? texts.emptyToday : texts.empty}
          className="py-6!"
        />
      ) : (
        <ol className="flex flex-col gap-5 sm:gap-8">
          {letters.map((letter) => (
            <Letter
              key={letter.id}
              letter={letter}
              userId={user.id}
              person={personIn(space, letter.createdById)}
              isUnread={isUnread(letter)}
              isCounted={unread.isCounted(letter.id)}
              onRead={() => void unread.markRead(letter.id)}
              partner={partner ?? letter.createdBy}
              partnerName={partner ? firstNameOf(partner) : undefined}
              timeZone={space.timeZone}
              isNew={!idsAtFirst.has(letter.id)}
              isOpen={isOpen}
              onUndo={onUndo}
              onEdit={isToday ? onEdit : undefined}
            />
          ))}
        </ol>
      )}
      {letters.length > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          {isPartnerQuiet && (
            <Note art={<PersonAvatar of={partner} space={space} />}>
              {fill(texts.partnerQuiet, { name: firstNameOf(partner) })}
            </Note>
          )}
          {isDayComplete && <Note art={<RingsArt className="h-8 w-auto shrink-0" />}>{texts.dayComplete}</Note>}
          <AllLettersLink />
        </div>
      )}
      <p role="status" className="sr-only">
        {arrived && fill(texts.arrived, { name: firstNameOf(arrived.createdBy) })}
      </p>
    </>
  )
}

export const AllLettersLink = () => (
  <Link
    to={paths.letters}
    className="inline-flex min-h-tap items-center self-center font-medium text-accent underline underline-offset-4"
  >
    {texts.allLetters}
  </Link>
)

const Note = ({ art, children }: { art: ReactNode; children: ReactNode }) => (
  <p className="flex min-w-0 flex-1 basis-44 items-center gap-3 text-pretty text-text-muted max-sm:text-sm">
    {art}
    {children}
  </p>
)
