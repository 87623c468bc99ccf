import type { DeckCard } from '../draw.rules.ts'
import { fieldsOf, inLanguageOfPage, linesOf } from './cards.ts'
import { challengeTexts as english } from './en/challenges.ts'
import { challengeTexts as spanish } from './es/challenges.ts'

const texts = inLanguageOfPage<typeof spanish>({ en: english, es: spanish })

export const challengeDecks = Object.keys(english) as readonly (keyof typeof english)[]

export const challengesOf = (deck: string): readonly (DeckCard & { readonly points: number })[] => {
  const known = challengeDecks.find((name) => name === deck) ?? 'everyday'
  return linesOf(texts[known]).map((line, index) => {
    const [points = '1', text = ''] = fieldsOf(line)
    return { id: String(index), text, points: Number(points) }
  })
}
