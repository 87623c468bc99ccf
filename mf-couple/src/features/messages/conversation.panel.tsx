import { useState } from 'react'
import type { User } from '@love-space/contracts/auth/user.ts'
import { addParameter, sections } from '@love-space/contracts/paths.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { firstNameOf } from '@love-space/couple-rules/first-name.ts'
import { conversation as texts } from '@love-space/texts/en/couple/conversation.ts'
import { ErrorState } from '@love-space/ui/error-state.tsx'
import { useLazyPart } from '@love-space/ui/use-lazy-part.ts'
import { partnerIn } from '@love-space/web-kit/session/my-space.ts'
import { useLinkTarget } from '../../shared/use-link-target.ts'
import { useScrollToSection } from '../../shared/scroll-to-section.ts'
import { Composer } from './composer.tsx'
import { ConversationHeader } from './conversation-header.tsx'
import { useConversation } from './conversation.queries.ts'
import type { Words, Writing } from './conversation.rules.ts'
import { AllLettersLink, Letters } from './letters.tsx'
import { useMessageDrafts } from './message-drafts.ts'
import { useChosenDay } from './use-chosen-day.ts'
import type { KeptEdit } from '@love-space/ui/kept-edit.ts'
import { isHeldLetter, withHeld, wordsOf } from './held-letters.rules.ts'
import { useHeldWritesOf } from '../../shared/held-writes.ts'
import { isWritable } from '../../shared/space-state.ts'
import { Skeletons } from '../../shared/skeletons.tsx'

const loadPushOffer = () => import('./push-offer.tsx')

const scrollTargets = [sections.messages, sections.conversation]

export function ConversationPanel({ user, space, isFormer }: { user: User; space: Space; isFormer: boolean }) {
  const formerSpaceId = isFormer ? space.id : undefined
  const { today } = space
  const [day, chooseDay] = useChosenDay(today)
  const { data, isPending, isError, isFetching, refetch } = useConversation(day, formerSpaceId)
  const [writing, setWriting] = useState<Writing | null>(null)
  const [hasSent, setHasSent] = useState(false)
  const { Part: PushOffer } = useLazyPart(loadPushOffer, hasSent)
  useScrollToSection(scrollTargets, !isPending)

  const partner = partnerIn(space, user.id)
  const isToday = day === today
  const isOpen = isWritable(space)
  const waiting = useHeldWritesOf(user.id)
  const drafts = useMessageDrafts(space.id)
  const letters = data && withHeld(data.messages, waiting, { day, spaceId: space.id, author: user })
  const mine = letters?.find(({ createdById }) => createdById === user.id)
  // A held letter is sent by itself later. The offer of push follows as for any other letter.
  if (mine && isHeldLetter(mine) && !hasSent) setHasSent(true)
  useLinkTarget(addParameter, isOpen && isToday && letters !== undefined, (kind) => {
    if (kind === 'letter') setWriting({ day, isEdit: mine !== undefined })
  })
  const isOfferDue = hasSent && writing === null && mine !== undefined && mine.waiting === undefined
  return (
    <section id={sections.messages} tabIndex={-1} aria-labelledby="conversation-title" className="outline-none">
      <div className="flex flex-col gap-3 sm:gap-7">
        <ConversationHeader day={day} today={today} formerSpaceId={formerSpaceId} onChoose={chooseDay} />
        {letters ? (
          <Letters
            key={day}
            letters={letters}
            onUndo={(write) => drafts.keep(day, (write.subject?.edit as KeptEdit<Words> | undefined) ?? wordsOf(write))}
            user={user}
            space={space}
            isToday={isToday}
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
            drafts={drafts}
            space={space}
            canBegin={isToday && letters !== undefined && mine === undefined}
            writing={writing}
            onWriting={setWriting}
            onSent={() => setHasSent(true)}
          />
        )}
        {letters?.length === 0 && <AllLettersLink />}
        {PushOffer && isOfferDue && partner && <PushOffer partnerName={firstNameOf(partner)} />}
      </div>
    </section>
  )
}

const LettersSkeleton = () => (
  <Skeletons label={texts.loading} each={['h-28 w-4/5 md:w-3/5', 'ml-auto h-24 w-4/5 md:w-3/5']} className="gap-5" />
)
