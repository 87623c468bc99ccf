import type { Category, Mode } from '@love-space/contracts/space/interaction.ts'
import type { DeckCard } from '../draw.rules.ts'
import { inLanguageOfPage, linesOf } from './cards.ts'
import { truthOrDareTexts as english } from './en/truth-or-dare.ts'
import { truthOrDareTexts as spanish } from './es/truth-or-dare.ts'

const texts = inLanguageOfPage({ en: english, es: spanish })

export const categories = Object.keys(english) as readonly Category[]

export const truthOrDareOf = (category: Category, mode: Mode): readonly DeckCard[] =>
  linesOf(texts[category][mode]).map((text, index) => ({ id: String(index), text }))
