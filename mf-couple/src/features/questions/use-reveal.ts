import { useRef, useState } from 'react'
import { markRead, useNotifications } from '@love-space/web-kit/notifications/notifications.ts'
import { useSeen } from '../../shared/use-seen.ts'

/**
 * Returns whether the answers turn over: if they are revealed while shown, and when the user first sees them after the
 * partner answered. Marks the notification of the partner's answer as read once it is seen.
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
