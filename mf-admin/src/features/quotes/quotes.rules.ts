import { languages } from '@love-space/contracts/languages.ts'
import { officeQuoteTexts as texts } from '@love-space/texts/en/office/quotes.ts'

export const quoteTexts = { ...texts, values: { ...texts.values, language: languages } } as const

const shownCharsMax = 100

export const errorShownMs = 5_000

export const shortened = (text: string): string => {
  const characters = Array.from(text)
  return characters.length <= shownCharsMax ? text : `${characters.slice(0, shownCharsMax).join('')}…`
}
