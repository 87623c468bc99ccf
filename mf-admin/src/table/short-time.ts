const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short' })

/** A moment in the operator's own time zone, `YYYY-MM-DD HH:MM`: such texts are in order when they are sorted. */
export const shortTime = (instant: string): string => format.format(new Date(instant))
