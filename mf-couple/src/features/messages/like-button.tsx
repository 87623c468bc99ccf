import clsx from 'clsx'
import { Heart } from 'lucide-react'
import type { LoveMessage } from '@love-space/contracts/engagement/message.ts'
import { conversation as texts } from '@love-space/texts/en/couple/conversation.ts'
import { fill } from '@love-space/texts/fill.ts'
import { heartClass, type PersonColour } from '@love-space/ui/person.ts'
import { useAction } from '@love-space/ui/use-action.ts'
import { likeLoveMessage } from '@love-space/contracts/engagement/message.calls.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { isAnsweredNow } from '../../shared/is-answered-now.ts'
import { withLike } from '../../shared/waiting.rules.ts'
import { showOptimistically } from './change-conversation.ts'
import { likeSubject } from './held-letters.rules.ts'

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

async function toggleLike(letter: LoveMessage, userId: string): Promise<void> {
  const liked = !letter.likes.includes(userId)
  const liking = showOptimistically(withLike(letter, userId, liked), async () => {
    const answer = await api.call(likeLoveMessage, {
      params: { id: letter.id },
      body: { liked },
      // A later toggle replaces the held one.
      idempotencyKey: `${letter.id}-like`,
      queueOffline: likeSubject(letter.id),
    })
    return answer.data.loveMessage
  })
  await isAnsweredNow(liking)
}
