import type { Language } from '@love-space/contracts/languages.ts'
import * as en from './en/server.ts'
import * as es from './es/server.ts'
import type { Translated } from './translated.ts'

/** What a mail says. `{name}` is its reader, `{minutes}` and `{days}` how long its link is good, `{hours}` how long something is waited with, `{count}` how much waits. */
export interface MailText {
  readonly subject: string
  readonly before: readonly string[]
  /** What the link says, in mails that have one. */
  readonly button?: string
  readonly after: readonly string[]
}

export type ServerTexts = Translated<typeof en>

const all: Readonly<Record<Language, ServerTexts>> = { en, es }

/** What servers write to somebody who reads that language. */
export const serverTextsIn = (language: Language): ServerTexts => all[language]
