import { PenLine } from 'lucide-react'
import type { User } from '@love-space/contracts/auth/user.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { conversation as texts } from '@love-space/texts/en/couple/conversation.ts'
import { Button } from '@love-space/ui/button.tsx'
import { LoadFailed } from '@love-space/ui/load-failed.tsx'
import { useLazyPart } from '@love-space/ui/use-lazy-part.ts'
import { useQuery } from '@love-space/web-kit/query.ts'
import { conversationQuery } from './conversation.queries.ts'
import { noWords, type Writing } from './conversation.rules.ts'
import type { MessageDrafts } from './message-drafts.ts'
import { newestAbout } from '../../shared/waiting.rules.ts'
import { changeSubject, letterSubject } from './held-letters.rules.ts'
import { useHeldWritesOf } from '../../shared/held-writes.ts'

const loadWriteDialog = () => import(/* webpackChunkName: "write-message" */ './write-dialog.tsx')
const loadKeptDraft = () => import(/* webpackChunkName: "write-message" */ './kept-draft.tsx')

interface ComposerProps {
  user: User
  drafts: MessageDrafts
  space: Space
  /** Whether today is shown and the user has not written today's letter. */
  canBegin: boolean
  writing: Writing | null
  onWriting: (writing: Writing | null) => void
  onSent: () => void
}

export function Composer({ user, drafts, space, canBegin, writing, onWriting, onSent }: ComposerProps) {
  const { today } = space
  const { Part: WriteDialog, isMissing, retry } = useLazyPart(loadWriteDialog, writing ? true : 'idle')
  const { Part: KeptDraft } = useLazyPart(loadKeptDraft, 'idle')
  const writingDay = writing?.day ?? today
  const { data: conversation } = useQuery(conversationQuery(writingDay))
  const waiting = useHeldWritesOf(user.id)
  const mine = conversation?.messages.find(({ createdById }) => createdById === user.id)
  const held = newestAbout(waiting, changeSubject(writingDay)) ?? newestAbout(waiting, letterSubject(writingDay))
  const unsentDay = drafts.lastBefore(today)
  const todaysDraft = drafts.wordsOf(today)

  const moveToToday = (day: string) => () => {
    drafts.move(day, today)
    onWriting({ day: today, isEdit: false })
  }

  return (
    <>
      {KeptDraft && unsentDay !== undefined && writing === null && (
        <KeptDraft
          user={user}
          day={unsentDay}
          today={today}
          words={drafts.wordsOf(unsentDay) ?? noWords}
          onContinue={() => onWriting({ day: unsentDay, isEdit: false })}
          onUseToday={canBegin && !todaysDraft ? moveToToday(unsentDay) : undefined}
          onDrop={() => drafts.drop(unsentDay)}
        />
      )}
      {canBegin && (
        <Begin hasDraft={todaysDraft !== undefined} onBegin={() => onWriting({ day: today, isEdit: false })} />
      )}
      {writing && isMissing && <LoadFailed onRetry={retry} />}
      {WriteDialog && writing && (
        <WriteDialog
          key={writing.day}
          day={writing.day}
          today={today}
          isEdit={writing.isEdit}
          {...{ user, space, mine, held, drafts, onSent }}
          onUseToday={moveToToday(writing.day)}
          onClose={() => onWriting(null)}
        />
      )}
    </>
  )
}

function Begin({ hasDraft, onBegin }: { hasDraft: boolean; onBegin: () => void }) {
  return (
    <div className="flex flex-col items-center gap-2">
      <Button size="lg" className="max-sm:w-full" icon={<PenLine />} onClick={onBegin}>
        {texts.write}
      </Button>
      {hasDraft && <p className="text-sm text-text-muted">{texts.draftKept}</p>}
    </div>
  )
}
