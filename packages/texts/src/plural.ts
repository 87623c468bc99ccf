import { fill } from './fill.ts'
import { language } from './language.ts'

const rules = new Intl.PluralRules(language)

/** Returns whether a count takes the singular. All other counts take the same plural. */
export const isOne = (count: number): boolean => rules.select(count) === 'one'

export const fillCount = (
  texts: { readonly one: string; readonly other: string },
  count: number,
  values: Readonly<Record<string, string | number>>,
): string => fill(isOne(count) ? texts.one : texts.other, values)
