import type { Envelope } from '@love-space/contracts/event.ts'

/** Returns an event's UTC day, which is the same at each delivery, unlike a day in the couple's calendar. */
export const utcDayOf = ({ time }: Envelope): string => new Date(time).toISOString().slice(0, 10)
