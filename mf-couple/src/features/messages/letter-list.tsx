import type { User } from '@love-space/contracts/auth/user.ts'
import type { LoveMessage } from '@love-space/contracts/engagement/message.ts'
import { conversationOf } from '@love-space/contracts/paths.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { firstNameOf } from '@love-space/couple-rules/first-name.ts'
import { letters as texts } from '@love-space/texts/en/couple/letters.ts'
import { fill } from '@love-space/texts/fill.ts'
import type { KeptEdit } from '@love-space/ui/kept-edit.ts'
import { Link } from '@love-space/web-kit/router.ts'
import { partnerIn, personIn } from '@love-space/web-kit/session/my-space.ts'
import { longDay, monthName, weekdayOf } from '../../shared/calendar-days.ts'
import { isWritable } from '../../shared/space-state.ts'
import { useHeldWritesOf } from '../../shared/held-writes.ts'
import type { Words } from './conversation.rules.ts'
import { Letter } from './letter.tsx'
import { useMessageDrafts } from './message-drafts.ts'
import { useUnreadLetters } from './unread-letters.ts'
import { withHeld, wordsOf } from './held-letters.rules.ts'
import { byMonth } from './letters.rules.ts'

interface LetterListProps {
  readonly letters: readonly LoveMessage[]
  readonly user: User
  readonly space: Space
}

export function LetterList({ letters, user, space }: LetterListProps) {
  return byMonth(letters).map(({ month, days }) => (
    <section key={month} aria-labelledby={`month-${month}`} className="flex flex-col gap-5">
      <h2 id={`month-${month}`} className="font-display text-2xl text-text-muted first-letter:uppercase">
        {monthName(month)}
      </h2>
      {days.map(({ day, letters: ofDay }) => (
        <LettersOfDay key={day} day={day} letters={ofDay} user={user} space={space} />
      ))}
    </section>
  ))
}

function LettersOfDay({ day, letters, user, space }: LetterListProps & { readonly day: string }) {
  const { id: spaceId, timeZone, today } = space
  const partner = partnerIn(space, user.id)
  const unread = useUnreadLetters()
  const drafts = useMessageDrafts(spaceId)
  const ids = new Set(letters.map(({ id }) => id))
  // A held letter may not match the search.
  const shown = withHeld(letters, useHeldWritesOf(user.id), { day, spaceId, author: user }).filter(({ id }) =>
    ids.has(id),
  )
  return (
    <section
      aria-label={longDay(day)}
      className="-mx-4 px-4 [contain-intrinsic-size:auto_16rem] [content-visibility:auto]"
    >
      <h3 className="mb-4">
        <Link
          to={conversationOf(day)}
          aria-label={fill(texts.toDay, { date: longDay(day) })}
          className="inline-flex min-h-tap items-center text-text-muted underline-offset-4 hover:text-accent hover:underline"
        >
          <time dateTime={day}>{weekdayOf(day, today)}</time>
        </Link>
      </h3>
      <ol className="flex flex-col gap-8 pt-1">
        {shown.map((letter) => (
          <Letter
            key={letter.id}
            letter={letter}
            userId={user.id}
            person={personIn(space, letter.createdById)}
            partner={partner ?? letter.createdBy}
            partnerName={partner ? firstNameOf(partner) : undefined}
            timeZone={timeZone}
            isNew={false}
            isUnread={letter.createdById !== user.id && unread.isCounted(letter.id) && unread.has(letter.id, false)}
            isCounted={unread.isCounted(letter.id)}
            isOpen={isWritable(space)}
            onRead={() => void unread.markRead(letter.id)}
            onUndo={(write) => drafts.keep(day, (write.subject?.edit as KeptEdit<Words> | undefined) ?? wordsOf(write))}
            onEdit={undefined}
          />
        ))}
      </ol>
    </section>
  )
}
