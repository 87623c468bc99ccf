import { markRead, useNotifications } from '@love-space/web-kit/notifications/notifications.ts'
import { storage } from '@love-space/web-kit/browser/storage.ts'

/** The letters the reader has not opened yet, and those of the rest that the bell still counts. */
export interface UnreadLetters {
  /** Lies folded. `isNew`: it came while the reader was looking, maybe ahead of its notification. */
  has(messageId: string, isNew: boolean): boolean
  /** The bell still counts it, folded or not. */
  isCounted(messageId: string): boolean
  /** Says that one has been opened or seen; the bell follows. */
  markRead(messageId: string): Promise<void>
}

// What was opened here is known before the notifications are, so that no letter folds up again while they are fetched.
const openedKey = 'openedLetters'
const openedMax = 60
const opened = () => storage.getJson<string[]>(openedKey) ?? []

export function useUnreadLetters(): UnreadLetters {
  const { notifications, isLoading } = useNotifications()
  const unread = new Map(
    notifications.filter(({ type, isRead }) => type === 'message' && !isRead).map(({ refId, id }) => [refId, id]),
  )
  return {
    has: (messageId, isNew) => !opened().includes(messageId) && (isNew || isLoading || unread.has(messageId)),
    isCounted: (messageId) => unread.has(messageId),
    markRead: async (messageId) => {
      storage.set(openedKey, JSON.stringify([...new Set([...opened(), messageId])].slice(-openedMax)))
      // One that could not be marked stays unread in the list of notifications, where it is offered again.
      const id = unread.get(messageId)
      if (id !== undefined) await markRead(id).catch(() => {})
    },
  }
}
