import { language } from './language.ts'

const rules = new Intl.PluralRules(language)

/** Whether a count takes the singular; all other counts take the same plural. */
export const isOne = (count: number): boolean => rules.select(count) === 'one'
