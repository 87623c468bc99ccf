/** Notification shown for an unreadable push message. */
export const pushFallback = { title: 'Love Space', body: 'Something new is waiting for you.' } as const
