import { CalendarDays } from 'lucide-react'
import { useState } from 'react'
import { firstNameOf } from '@love-space/couple-rules/first-name.ts'
import type { User } from '@love-space/contracts/auth/user.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { mood as texts } from '@love-space/texts/en/couple/mood.ts'
import { Button } from '@love-space/ui/button.tsx'
import { Card } from '@love-space/ui/card.tsx'
import { ErrorState } from '@love-space/ui/error-state.tsx'
import { LoadFailed } from '@love-space/ui/load-failed.tsx'
import { useLazyPart } from '@love-space/ui/use-lazy-part.ts'
import { partnerIn, personIn } from '@love-space/web-kit/session/my-space.ts'
import { Skeletons } from '../../shared/skeletons.tsx'
import { useTodayOrYesterday } from '../../shared/use-today-or-yesterday.tsx'
import { useMoods } from './moods.queries.ts'
import { OwnMood } from './own-mood.tsx'
import { PartnerMood } from './partner-mood.tsx'

const loadMonth = () => import(/* webpackChunkName: "mood-month" */ './month-dialog.tsx')

/** Shows both members' moods of today or yesterday; the user edits only their own. */
export default function MoodPanel({ user, space }: { user: User; space: Space }) {
  const [isMonthWanted, setIsMonthWanted] = useState(false)
  const month = useLazyPart(loadMonth, isMonthWanted)
  const { day, isYesterday, choice } = useTodayOrYesterday(space)
  const { data: moods, isError, isFetching, refetch } = useMoods(day)
  const partner = partnerIn(space, user.id)
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h2 className="font-display text-2xl">{isYesterday ? texts.titleYesterday : texts.title}</h2>
        <Button
          size="sm"
          variant="ghost"
          className="-mx-2"
          icon={<CalendarDays />}
          onClick={() => setIsMonthWanted(true)}
        >
          {texts.month}
        </Button>
      </div>
      {choice}
      {moods ? (
        <>
          <OwnMood key={day} user={user} space={space} day={day} mood={moods.find((one) => one.user.id === user.id)} />
          {partner && (
            <PartnerMood
              key={`partner-${day}`}
              name={firstNameOf(partner)}
              person={personIn(space, partner.id)}
              rating={moods.find((one) => one.user.id === partner.id)?.rating ?? 0}
            />
          )}
        </>
      ) : isError ? (
        <ErrorState title={texts.loadFailed} onRetry={() => void refetch()} retrying={isFetching} className="-my-6" />
      ) : (
        <Skeletons label={texts.loading} each={['h-28 w-full']} />
      )}
      {isMonthWanted && month.isMissing && <LoadFailed onRetry={month.retry} />}
      {isMonthWanted && month.Part && <month.Part user={user} space={space} onClose={() => setIsMonthWanted(false)} />}
    </Card>
  )
}
