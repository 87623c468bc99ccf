import { useRef, useState } from 'react'
import { markRead, useNotifications } from '@love-space/web-kit/notifications/notifications.ts'
import { useSeen } from '../../shared/use-seen.ts'

/**
 * Tells whether the answers turn over: when they are revealed while in view, and at the first look after the partner answered. Marks the
 * notification of the partner's answer as read once it is seen.
 */
export function useReveal(answerId: string | null, isRevealed: boolean) {
  const { notifications } = useNotifications()
  const unread = notifications.find(({ type, refId, isRead }) => type === 'question' && refId === answerId && !isRead)
  const [wasRevealed] = useState(isRevealed)
  const [isNews, setIsNews] = useState(false)
  if (unread && isRevealed && !isNews) setIsNews(true)
  const cards = useRef<HTMLDivElement>(null)
  useSeen(cards, unread !== undefined && isRevealed, () => {
    // Ignores failures: it stays unread in the list of notifications.
    if (unread) markRead(unread.id).catch(() => {})
  })
  return { turns: isRevealed && (!wasRevealed || isNews), cards }
}
