const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short' })

/** Formats an instant in the operator's time zone as `YYYY-MM-DD HH:MM`, which sorts as text. */
export const shortTime = (instant: string): string => format.format(new Date(instant))
