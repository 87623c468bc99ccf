import { language } from './language.ts'

const rules = new Intl.PluralRules(language)

/** Whether a count takes the form of one in the language of the catalogue; every other count takes the form of many. */
export const isOne = (count: number): boolean => rules.select(count) === 'one'
