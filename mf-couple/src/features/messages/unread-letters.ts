import { markRead, useNotifications } from '@love-space/web-kit/notifications/notifications.ts'
import { storage } from '@love-space/web-kit/browser/storage.ts'

export interface UnreadLetters {
  /** Returns whether a letter is folded. `isNew`: it arrived while shown, perhaps before its notification. */
  has(messageId: string, isNew: boolean): boolean
  isCounted(messageId: string): boolean
  markRead(messageId: string): Promise<void>
}

// Storage key of opened letters, so that these do not fold again while the notifications load.
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
      // Ignores failures: the letter stays unread in the list of notifications.
      const id = unread.get(messageId)
      if (id !== undefined) await markRead(id).catch(() => {})
    },
  }
}
