import { useSearchParams } from '@love-space/web-kit/router.ts'
import { chosenDay } from './conversation.rules.ts'

const parameter = 'conversation-date'

/** The day in view. It stands in the address, so that it can be linked to and the way back works; today needs none. */
export function useChosenDay(today: string): [day: string, choose: (day: string) => void] {
  const [search, setSearch] = useSearchParams()
  const choose = (day: string) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        if (day === today) after.delete(parameter)
        else after.set(parameter, day)
        return after
      },
      { preventScrollReset: true },
    )
  return [chosenDay(search.get(parameter), today), choose]
}
