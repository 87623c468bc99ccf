import type { GameState, SavedPlan } from '@love-space/contracts/space/interaction.ts'

type PlanWords = Pick<SavedPlan, 'card' | 'title' | 'details'>

/** Compares two plans by card, or by words if one has no card, as the merge does. */
export const isSamePlan = (one: PlanWords, other: PlanWords): boolean =>
  one.card === undefined || other.card === undefined
    ? one.title === other.title && one.details === other.details
    : one.card === other.card

export const otherPlans = (state: GameState, plan: SavedPlan): SavedPlan[] =>
  (state.savedPlans ?? []).filter((one) => !isSamePlan(one, plan))

export const withPlan = (
  state: GameState,
  plan: SavedPlan,
  change: Pick<SavedPlan, 'date' | 'time' | 'done'>,
  ts: string,
): GameState => ({
  ...state,
  savedPlans: (state.savedPlans ?? []).map((one) => (isSamePlan(one, plan) ? { ...one, ...change, ts } : one)),
})

const rankOf = ({ done, date }: SavedPlan): number => (done ? 2 : date == null ? 1 : 0)
const timeOf = ({ date, time }: SavedPlan): string => `${date ?? ''}${time ?? ''}`

export const inOrder = (plans: readonly SavedPlan[]): SavedPlan[] =>
  plans.toSorted(
    (one, other) =>
      rankOf(one) - rankOf(other) ||
      (rankOf(one) === 0 ? timeOf(one).localeCompare(timeOf(other)) : other.ts.localeCompare(one.ts)),
  )
