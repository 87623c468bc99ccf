import type { Envelope } from '@love-space/contracts/event.ts'

/**
 * The day of an event in universal time: only a bound of what is told together, so that nobody has to know the couple's
 * calendar, which may have changed when an event is delivered once more.
 */
export const utcDayOf = ({ time }: Envelope): string => new Date(time).toISOString().slice(0, 10)
