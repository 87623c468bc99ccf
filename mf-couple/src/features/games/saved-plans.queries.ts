import type { User } from '@love-space/contracts/auth/user.ts'
import type { SavedPlan } from '@love-space/contracts/space/interaction.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { otherPlans, withPlan } from './plan.rules.ts'
import { timeOfMove } from './suggestion.rules.ts'
import { useGame } from './use-game.ts'

/** The couple's plans, for pages that add to them. `card` is the id of what a plan was made of. */
export function useSavedPlans(user: User, space: Space) {
  const { interaction, state, make } = useGame(user, space, 'date_ideas', false)
  const { savedPlans = [] } = state
  return {
    isKnown: interaction !== undefined,
    planOf: (card: string): SavedPlan | undefined => savedPlans.find((plan) => plan.card === card),
    /** Resolves to whether the plan was sent or held. */
    save: (words: Required<Pick<SavedPlan, 'card' | 'title' | 'details'>>): Promise<boolean> => {
      const plan = { ...words, ts: timeOfMove() }
      return make((before) => ({ ...before, savedPlans: [plan, ...otherPlans(before, plan)] }))
    },
    markDone: (plan: SavedPlan, done: boolean): Promise<boolean> => {
      const ts = timeOfMove()
      return make((before) => withPlan(before, plan, { done }, ts))
    },
  }
}
