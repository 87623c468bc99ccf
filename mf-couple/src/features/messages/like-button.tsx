import clsx from 'clsx'
import { Heart } from 'lucide-react'
import type { LoveMessage } from '@love-space/contracts/engagement/message.ts'
import { conversation as texts } from '@love-space/texts/en/couple/conversation.ts'
import { fill } from '@love-space/texts/fill.ts'
import { heartClass, type PersonColour } from '@love-space/ui/person.ts'
import { useAction } from '@love-space/ui/use-action.ts'
import { toggleLike } from './toggle-like.ts'

interface LikeButtonProps {
  letter: LoveMessage
  userId: string
  person: PersonColour | undefined
  isOpen: boolean
}

export function LikeButton({ letter, userId, person, isOpen }: LikeButtonProps) {
  const isLiked = letter.likes.includes(userId)
  const toggle = useAction(() => toggleLike(letter, userId), { failed: texts.likeFailed })
  return (
    <button
      type="button"
      aria-pressed={isLiked}
      aria-label={isLiked ? texts.unlikeLabel : fill(texts.likeLabel, { name: letter.createdBy.name })}
      disabled={!isOpen}
      onClick={() => void toggle.run()}
      className="inline-flex min-h-tap items-center gap-1.5 rounded-full px-3 text-sm text-text-muted transition-colors hover:bg-accent-soft hover:text-on-accent-soft disabled:hover:bg-transparent disabled:hover:text-text-muted"
    >
      <Heart
        aria-hidden
        className={clsx(
          'size-5',
          isLiked && ['fill-current', heartClass(person)],
          isLiked && toggle.isBusy && 'animate-heartbeat',
        )}
      />
      {isLiked ? texts.liked : texts.like}
    </button>
  )
}
