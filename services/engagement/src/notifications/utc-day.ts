import type { Envelope } from '@love-space/contracts/event.ts'

/**
 * Returns an event's UTC day, which limits how many items share a notification. Unlike the couple's calendar, it is the
 * same for each delivery of the event.
 */
export const utcDayOf = ({ time }: Envelope): string => new Date(time).toISOString().slice(0, 10)
