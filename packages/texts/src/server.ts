import type { Language } from '@love-space/contracts/languages.ts'
import * as en from './en/server.ts'
import * as es from './es/server.ts'
import type { Translated } from './translated.ts'

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

export type ServerTexts = Translated<typeof en>

const all: Readonly<Record<Language, ServerTexts>> = { en, es }

export const serverTextsIn = (language: Language): ServerTexts => all[language]
