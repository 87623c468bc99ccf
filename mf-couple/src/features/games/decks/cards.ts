import { language } from '@love-space/texts/language.ts'

/** The entries of a deck: one a line, so that a deck reads like a list. Ids are places in the list, which only grows. */
export const linesOf = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** The fields of a line, separated by bars. */
export const fieldsOf = (line: string): readonly string[] => line.split('|').map((field) => field.trim())

/** What a card of a deck says in the language of the page; the words it was kept with, where the deck has no such card. */
export const textOfCard = (
  cards: readonly { readonly id: string; readonly text: string }[],
  id: string | undefined,
  kept: string,
): string => cards.find((card) => card.id === id)?.text ?? kept

/** What a deck says in the language of the page: ids are places, so that each language has its entries in the same ones. */
export const inLanguageOfPage = <T>(texts: { readonly en: T } & Readonly<Record<string, T>>): T =>
  texts[language] ?? texts.en
