import { language } from '@love-space/texts/language.ts'

/** Returns the entries of a deck, one per line. A card's id is its index, so new entries are only appended. */
export const linesOf = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

export const fieldsOf = (line: string): readonly string[] => line.split('|').map((field) => field.trim())

/** Returns a card's text in the page's language, or the stored text if the deck lacks the card. */
export const textOfCard = (
  cards: readonly { readonly id: string; readonly text: string }[],
  id: string | undefined,
  kept: string,
): string => cards.find((card) => card.id === id)?.text ?? kept

/** Returns the texts in the page's language. Ids are indexes, so all languages need the same order. */
export const inLanguageOfPage = <T>(texts: { readonly en: T } & Readonly<Record<string, T>>): T =>
  texts[language] ?? texts.en
