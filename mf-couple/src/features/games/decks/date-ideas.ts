import type { SavedPlan } from '@love-space/contracts/space/interaction.ts'
import { fieldsOf, inLanguageOfPage, linesOf } from './cards.ts'
import { dateIdeaLines as english } from './en/date-ideas.ts'
import { dateIdeaLines as spanish } from './es/date-ideas.ts'

export interface DateIdea {
  readonly id: string
  readonly title: string
  readonly details: string
  readonly mood: string
  readonly budget: string
  readonly duration: string
}

export const moods = ['cosy', 'romantic', 'playful', 'adventurous', 'curious'] as const
export const budgets = ['free', 'small', 'treat'] as const
export const durations = ['hour', 'evening', 'day'] as const

const said = linesOf(inLanguageOfPage<string>({ en: english, es: spanish })).map(fieldsOf)

export const dateIdeas: readonly DateIdea[] = linesOf(english).map((line, index) => {
  const [, , mood = '', budget = '', duration = ''] = fieldsOf(line)
  const [title = '', details = ''] = said[index] ?? []
  return { id: String(index), title, details, mood, budget, duration }
})

export const wordedPlan = (plan: SavedPlan): SavedPlan => {
  const idea = dateIdeas.find(({ id }) => id === plan.card)
  return idea ? { ...plan, title: idea.title, details: idea.details } : plan
}
