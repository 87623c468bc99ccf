import { useRef } from 'react'
import type { User } from '@love-space/contracts/auth/user.ts'
import type { LoveMessage } from '@love-space/contracts/engagement/message.ts'
import { beginEdit, beginNew, type RecordEdit } from '@love-space/couple-rules/record-edit.ts'
import { common } from '@love-space/texts/en/couple/common.ts'
import { showToast } from '@love-space/ui/toast.ts'
import { useRecordForm } from '@love-space/ui/use-record-form.ts'
import { ApiProblem } from '@love-space/web-kit/api/api-problem.ts'
import type { HeldWrite } from '@love-space/web-kit/api/held-writes.store.ts'
import { queueVoice } from '../voice/voice-field.panel.tsx'
import { voiceWaits } from '../../shared/voice.ts'
import { foundRecordOf } from '../../shared/found-record-of.ts'
import { showMergedToast } from '@love-space/ui/record-notes.tsx'
import { isSendable, noWords, wordsIn, type Words } from './conversation.rules.ts'
import type { MessageDrafts } from './message-drafts.ts'
import { editLetter, sendLetter } from './send-letter.ts'
import { changeSubject, letterSubject, wordsOf } from './held-letters.rules.ts'

export interface LetterFormOptions {
  readonly user: User
  readonly spaceId: string
  readonly day: string
  readonly isEdit: boolean
  /** The user's letter of that day on the server. */
  readonly mine: LoveMessage | undefined
  readonly held: HeldWrite | undefined
  readonly drafts: MessageDrafts
  readonly onSent: () => void
}

/** Returns the edit of a held write. An earlier release held only its words. */
const editIn = (held: HeldWrite, mine: LoveMessage | undefined): RecordEdit<Words> =>
  (held.subject?.edit as RecordEdit<Words> | undefined) ?? {
    ...(mine ? beginEdit({ id: mine.id, version: mine.version, words: wordsIn(mine) }) : beginNew(noWords, held.key)),
    words: wordsOf(held, mine && wordsIn(mine)),
  }

/** Keeps the form of a day's letter. Another device of the user may write or change it meanwhile. */
export function useLetterForm({ user, spaceId, day, isEdit, mine, held, drafts, onSent }: LetterFormOptions) {
  const letter = useRef(mine)
  const isKnown = isEdit && mine !== undefined
  return useRecordForm<Words, unknown>({
    record: isKnown ? { id: mine.id, version: mine.version } : undefined,
    draft: drafts.draftOf(day),
    held: held && isEdit ? editIn(held, mine) : undefined,
    beginning: isKnown ? wordsIn(mine) : noWords,
    merge: { lists: { tags: (tag) => tag } },
    rule: (words) => (isSendable(words) ? {} : { message: '' }),
    foundIn: (current) => {
      const { loveMessage: found } = current as { loveMessage?: LoveMessage }
      letter.current = found ?? letter.current
      return foundRecordOf(found, wordsIn)
    },
    untilReady: async (words) => {
      const voice = await queueVoice(words().voice, spaceId, 'messages')
      return { ...words(), voice }
    },
    send: async (words, sending, outgoing) => {
      try {
        if (outgoing.id !== undefined && letter.current) await editLetter(letter.current, outgoing, sending)
        else await sendLetter(words, { author: user, spaceId, day }, sending)
      } catch (error) {
        if (error instanceof ApiProblem && error.status === 401) showToast({ text: common.signedOutMeanwhile })
        throw error
      }
    },
    waitsAs: ({ voice }, { id }) => ({
      ...(id === undefined ? letterSubject(day) : changeSubject(day)),
      ...voiceWaits(voice),
    }),
    onMerged: () => showMergedToast(undefined),
    onKept: (_answer, how) => !isEdit && how === 'answered' && onSent(),
  })
}
