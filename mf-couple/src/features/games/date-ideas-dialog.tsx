import { BookmarkCheck, BookmarkPlus } from 'lucide-react'
import type { SavedPlan } from '@love-space/contracts/space/interaction.ts'
import { games as texts } from '@love-space/texts/en/couple/games.ts'
import { budgets, dateIdeas, durations, moods, type DateIdea } from './decks/date-ideas.ts'
import { wordsOf } from './filters.tsx'
import type { GameProps } from './game-dialog.tsx'
import { PlanList } from './plan-list.tsx'
import { isSamePlan, otherPlans, withPlan } from './plan.rules.ts'
import { SuggestionDialog } from './suggestion-dialog.tsx'
import { timeOfMove, type SuggestionDeck } from './suggestion.rules.ts'
import { useGame } from './use-game.ts'

const fields = [
  { name: 'mood', label: texts.mood, options: moods },
  { name: 'budget', label: texts.budget, options: budgets },
  { name: 'duration', label: texts.duration, options: durations },
]

const deck: SuggestionDeck<Pick<DateIdea, 'id' | 'title' | 'details'> & Partial<DateIdea>> = {
  name: 'ideas',
  cards: dateIdeas,
  ofOwn: ({ id, text }) => ({ id, title: text, details: '' }),
}

export default function DateIdeasDialog(props: GameProps) {
  const { user, space } = props
  const game = useGame(user, space, 'date_ideas', true)
  const { make, state } = game
  const { savedPlans = [] } = state
  return (
    <SuggestionDialog
      {...props}
      game={game}
      deck={deck}
      kind="idea"
      fields={fields}
      suggest={{ before: texts.today, first: texts.idea, other: texts.anotherIdea }}
      kickerOf={({ mood, budget, duration }) =>
        mood && budget && duration ? wordsOf([mood, budget, duration]) : texts.own.idea.ofDeck
      }
      noteOf={({ details }) => details}
      keep={{
        isKept: ({ id: card, title, details }) => savedPlans.some((plan) => isSamePlan(plan, { card, title, details })),
        label: texts.save,
        keptLabel: texts.saved,
        Icon: BookmarkPlus,
        KeptIcon: BookmarkCheck,
        move: ({ id: card, title, details }) => {
          const plan: SavedPlan = { card, title, details, ts: timeOfMove() }
          return (before) => ({ ...before, savedPlans: [plan, ...otherPlans(before, plan)] })
        },
      }}
    >
      <PlanList
        space={space}
        plans={savedPlans}
        onChange={(plan, change) => {
          const ts = timeOfMove()
          void make((before) => withPlan(before, plan, change, ts))
        }}
        onRemove={(plan) => void make((before) => ({ ...before, savedPlans: otherPlans(before, plan) }))}
      />
    </SuggestionDialog>
  )
}
