import clsx from 'clsx'
import { Heart } from 'lucide-react'
import { useState } from 'react'
import type { LoveMessage } from '@love-space/contracts/http/engagement.ts'
import { conversation as texts } from '@love-space/texts/en/couple/conversation.ts'
import { fill } from '@love-space/texts/fill.ts'
import { showToast } from '@love-space/ui/toast.ts'
import { toggleLike } from './toggle-like.ts'
import { wordsOfFailure } from './words-of-failure.ts'

interface LikeButtonProps {
  message: LoveMessage
  userId: string
  isOpen: boolean
}

/** The heart below the partner's message. */
export function LikeButton({ message, userId, isOpen }: LikeButtonProps) {
  const [isBusy, setIsBusy] = useState(false)
  const isLiked = message.likes.includes(userId)
  const toggle = async () => {
    if (isBusy) return
    setIsBusy(true)
    try {
      await toggleLike(message, userId)
    } catch (error) {
      showToast({ text: wordsOfFailure(error, texts.likeFailed), tone: 'error' })
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <button
      type="button"
      aria-pressed={isLiked}
      aria-label={isLiked ? texts.unlikeLabel : fill(texts.likeLabel, { name: message.createdBy.name })}
      disabled={!isOpen}
      onClick={() => void toggle()}
      className="inline-flex min-h-tap items-center gap-1.5 rounded-full px-3 text-sm text-text-muted transition-colors hover:bg-accent-soft hover:text-on-accent-soft disabled:hover:bg-transparent disabled:hover:text-text-muted"
    >
      <Heart
        aria-hidden
        className={clsx('size-5', isLiked && 'fill-accent text-accent', isLiked && isBusy && 'animate-heartbeat')}
      />
      {isLiked ? texts.liked : texts.like}
    </button>
  )
}
