import clsx from 'clsx'
import { BookHeart } from 'lucide-react'
import { chooseLetterForBook } from '@love-space/contracts/engagement/message.calls.ts'
import type { LoveMessage } from '@love-space/contracts/engagement/message.ts'
import { conversation } from '@love-space/texts/en/couple/conversation.ts'
import { fill } from '@love-space/texts/fill.ts'
import { IconButton } from '@love-space/ui/icon-button.tsx'
import { useAction } from '@love-space/ui/use-action.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { choiceOf, withChoice } from './book-choice.rules.ts'
import { showOptimistically } from './change-conversation.ts'

const texts = conversation.book

interface BookChoiceProps {
  readonly letter: LoveMessage
  readonly userId: string
  readonly isOpen: boolean
}

const useChoice = (letter: LoveMessage, userId: string) =>
  useAction(
    (chosen: boolean) =>
      showOptimistically(withChoice(letter, userId, chosen), async () => {
        const answer = await api.call(chooseLetterForBook, { params: { id: letter.id }, body: { chosen } })
        return answer.data.loveMessage
      }),
    { failed: texts.failed },
  )

/** Chooses a letter for the book. Where nothing can be written, a choice can still be withdrawn. */
export function BookButton({ letter, userId, isOpen }: BookChoiceProps) {
  const { run } = useChoice(letter, userId)
  const { isOwn } = choiceOf(letter, userId)
  if (!isOpen && !isOwn) return null
  return (
    <IconButton
      label={texts.choose}
      aria-pressed={isOwn}
      icon={<BookHeart aria-hidden className={clsx(isOwn && 'text-accent')} />}
      onClick={() => void run(!isOwn)}
    />
  )
}

/** Shows who wants a letter in the book, and lets the other one say yes. */
export function BookNote({ letter, userId, isOpen, partnerName }: BookChoiceProps & { readonly partnerName: string }) {
  const { run } = useChoice(letter, userId)
  const { isOwn, isPartners } = choiceOf(letter, userId)
  if (!isOwn && !isPartners) return null
  const line = isOwn ? (isPartners ? texts.inBook : texts.waiting) : texts.wished
  return (
    <p className="mb-2 flex flex-wrap items-center gap-x-3 text-sm text-pretty text-text-muted">
      {fill(line, { name: partnerName })}
      {!isOwn && isOpen && (
        <button
          type="button"
          onClick={() => void run(true)}
          className="inline-flex min-h-tap items-center font-medium text-accent underline underline-offset-4"
        >
          {texts.yes}
        </button>
      )}
    </p>
  )
}
