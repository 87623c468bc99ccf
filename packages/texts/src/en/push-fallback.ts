/** What a device shows where it cannot read what it was sent. */
export const pushFallback = { title: 'Love Space', body: 'Something new is waiting for you.' } as const
