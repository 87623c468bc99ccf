import type { Envelope } from '@love-space/contracts/event.ts'

/** Returns an event's UTC day. Unlike the couple's calendar, it is the same for each delivery. */
export const utcDayOf = ({ time }: Envelope): string => new Date(time).toISOString().slice(0, 10)
