import { getLoveMessageHistory } from '@love-space/contracts/engagement/message.calls.ts'
import type { User } from '@love-space/contracts/auth/user.ts'
import type { LoveMessage } from '@love-space/contracts/engagement/message.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { firstNameOf } from '@love-space/couple-rules/first-name.ts'
import { nextSteps as texts } from '@love-space/texts/en/couple/next-steps.ts'
import { fill } from '@love-space/texts/fill.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { queryOptions, useQuery } from '@love-space/web-kit/query.ts'
import { partnerIn, personIn } from '@love-space/web-kit/session/my-space.ts'
import { dateOf } from '../../shared/calendar-days.ts'
import { Letter } from './letter.tsx'
import { useUnreadLetters } from './unread-letters.ts'

const newestLetterQuery = (spaceId: string) =>
  queryOptions({
    queryKey: ['newest-letter', spaceId],
    queryFn: async ({ signal }): Promise<LoveMessage | null> =>
      (await api.call(getLoveMessageHistory, { query: { spaceId, page: 1, limit: 1 }, signal }))?.data
        .loveMessages[0] ?? null,
    meta: { live: 'messages' },
  })

/** Welcomes a user who has just joined, with the partner's last letter before today. Today's letters stand below it. */
export default function Arrival({ user, space }: { user: User; space: Space }) {
  const { id: spaceId, today, timeZone } = space
  const partner = partnerIn(space, user.id)
  const { data: letter } = useQuery(newestLetterQuery(spaceId))
  const unread = useUnreadLetters()
  if (!partner) return null
  const name = firstNameOf(partner)
  return (
    <section aria-labelledby="arrival-title" className="mx-auto flex w-full max-w-2xl flex-col gap-4 pt-2">
      <header className="text-center">
        <h2 id="arrival-title" className="font-display text-3xl text-balance wrap-anywhere sm:text-4xl">
          {fill(texts.welcomeTitle, { name: firstNameOf(user) })}
        </h2>
        <p className="mt-1 text-lg text-pretty text-text-muted">{fill(texts.welcomeHint, { name })}</p>
      </header>
      {letter && letter.createdById === partner.id && letter.date < today && (
        <>
          <p className="text-center text-text-muted">
            {fill(texts.welcomeLetter, { name, date: dateOf(letter.date) })}
          </p>
          <ol className="flex list-none flex-col items-center pt-3">
            <Letter
              letter={letter}
              userId={user.id}
              person={personIn(space, partner.id)}
              partner={partner}
              partnerName={undefined}
              timeZone={timeZone}
              isNew={false}
              isUnread={unread.has(letter.id, true)}
              isCounted={unread.isCounted(letter.id)}
              isOpen
              onRead={() => void unread.markRead(letter.id)}
              onUndo={() => {}}
              onEdit={undefined}
            />
          </ol>
        </>
      )}
    </section>
  )
}
