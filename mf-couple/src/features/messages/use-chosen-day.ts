import { useSearchParams } from '@love-space/web-kit/router.ts'
import { dayParameter } from '@love-space/contracts/paths.ts'
import { chosenDay } from './conversation.rules.ts'

/** The day in view. It stands in the address, so that it can be linked to and the way back works; today needs none. */
export function useChosenDay(today: string): [day: string, choose: (day: string) => void] {
  const [search, setSearch] = useSearchParams()
  const chosen = chosenDay(search.get(dayParameter), today)
  const choose = (day: string) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        if (day === today) after.delete(dayParameter)
        else after.set(dayParameter, day)
        return after
      },
      // From one earlier day to the next no step back is kept: the way back leads to today.
      { preventScrollReset: true, replace: chosen !== today && day !== today },
    )
  return [chosen, choose]
}
