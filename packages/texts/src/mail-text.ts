/**
 * Texts of a mail. `{name}` is the reader, `{minutes}` and `{days}` the link's lifetime, `{hours}` the waiting time, `{count}` the
 * number of waiting items.
 */
export interface MailText {
  readonly subject: string
  readonly before: readonly string[]
  readonly button?: string
  readonly after: readonly string[]
}
