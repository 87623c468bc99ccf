import { useQuery } from '@tanstack/react-query'
import { PenLine } from 'lucide-react'
import type { User } from '@love-space/contracts/http/auth.ts'
import { common } from '@love-space/texts/en/couple/common.ts'
import { conversation as texts } from '@love-space/texts/en/couple/conversation.ts'
import { Button } from '@love-space/ui/button.tsx'
import { showToast } from '@love-space/ui/toast.ts'
import { ApiProblem } from '@love-space/web-kit/api-problem.ts'
import { queryClient } from '@love-space/web-kit/query-client.ts'
import { useLatePart } from '../../use-late-part.ts'
import { conversationQuery, type Conversation } from './conversation.queries.ts'
import { alreadySent, noWords, says, type Words } from './conversation.rules.ts'
import { editMessage } from './edit-message.ts'
import { useMessageDrafts } from './message-drafts.ts'
import { sendMessage } from './send-message.ts'

const loadWriteDialog = () => import(/* webpackChunkName: "write-message" */ './write-dialog.tsx')
const loadKeptDraft = () => import(/* webpackChunkName: "write-message" */ './kept-draft.tsx')

/** What is being written: the message of a day, new or with other words. */
export interface Writing {
  readonly day: string
  readonly isEdit: boolean
}

interface ComposerProps {
  user: User
  spaceId: string
  today: string
  /** Whether today's own message is still to be written, and in view. */
  canBegin: boolean
  writing: Writing | null
  onWriting: (writing: Writing | null) => void
}

/** Everything about writing one's own message, from the first word to its arrival. */
export function Composer({ user, spaceId, today, canBegin, writing, onWriting }: ComposerProps) {
  const WriteDialog = useLatePart(loadWriteDialog)
  const KeptDraft = useLatePart(loadKeptDraft)
  const drafts = useMessageDrafts(spaceId)
  const { data: conversation } = useQuery(conversationQuery(writing?.day ?? today))
  const mine = messageOf(user, conversation)
  const unsentDay = drafts.lastBefore(today)
  const todaysDraft = drafts.wordsOf(today)

  const keep = (day: string) => (words: Words) => {
    const isNothing = words.message.trim() === '' || (mine !== undefined && says(mine, words))
    if (isNothing) drafts.drop(day)
    else drafts.keep(day, words)
  }

  const save =
    ({ day, isEdit }: Writing) =>
    async (words: Words) => {
      const idempotencyKey = drafts.keyOf(day)
      const isToday = day === today
      try {
        if (isEdit && mine) await editMessage(mine, words)
        else await sendMessage({ words, author: user, spaceId, day, isToday, idempotencyKey })
      } catch (error) {
        if (!(error instanceof ApiProblem)) throw error
        if (error.status === 401) showToast({ text: common.signedOutMeanwhile })
        if (!alreadySent.has(error.code)) throw error
        const sent = messageOf(user, await queryClient.fetchQuery({ ...conversationQuery(day), staleTime: 0 }))
        if (!sent || !says(sent, words)) {
          onWriting({ day, isEdit: true })
          throw error
        }
      }
      drafts.drop(day)
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
          onUseToday={
            canBegin && !todaysDraft
              ? () => {
                  drafts.move(unsentDay, today)
                  onWriting({ day: today, isEdit: false })
                }
              : undefined
          }
          onDrop={() => drafts.drop(unsentDay)}
        />
      )}
      {canBegin && (
        <div className="flex flex-col items-center gap-2">
          <Button
            size="lg"
            className="max-sm:w-full"
            icon={<PenLine aria-hidden className="size-5" />}
            onClick={() => onWriting({ day: today, isEdit: false })}
          >
            {texts.write}
          </Button>
          {todaysDraft && <p className="text-sm text-text-muted">{texts.draftKept}</p>}
        </div>
      )}
      {WriteDialog && writing && (
        <WriteDialog
          day={writing.day}
          today={today}
          isEdit={writing.isEdit}
          initialWords={drafts.wordsOf(writing.day) ?? (writing.isEdit && mine ? mine : noWords)}
          onWords={keep(writing.day)}
          onSave={save(writing)}
          onUseToday={() => {
            drafts.move(writing.day, today)
            onWriting({ day: today, isEdit: false })
          }}
          onClose={() => onWriting(null)}
        />
      )}
    </>
  )
}

const messageOf = (user: User, conversation: Conversation | undefined) =>
  conversation?.messages.find(({ createdById }) => createdById === user.id)
