import type { Language } from '@love-space/contracts/languages.ts'
import * as en from './en/server.ts'
import * as es from './es/server.ts'
import type { Translated } from './translated.ts'

export type ServerTexts = Translated<typeof en>

const all: Readonly<Record<Language, ServerTexts>> = { en, es }

export const serverTextsIn = (language: Language): ServerTexts => all[language]
