import { CalendarDays } from 'lucide-react'
import { useState } from 'react'
import { firstNameOf } from '@love-space/couple-rules/first-name.ts'
import type { User } from '@love-space/contracts/auth/user.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { mood as texts } from '@love-space/texts/en/couple/mood.ts'
import { Card } from '@love-space/ui/card.tsx'
import { ErrorState } from '@love-space/ui/error-state.tsx'
import { IconButton } from '@love-space/ui/icon-button.tsx'
import { LoadFailed } from '@love-space/ui/load-failed.tsx'
import { useLazyPart } from '@love-space/ui/use-lazy-part.ts'
import { partnerIn } from '@love-space/web-kit/session/my-space.ts'
import { isWritable } from '../../shared/space-state.ts'
import { Skeletons } from '../../shared/skeletons.tsx'
import { useTodayOrYesterday } from '../../shared/use-today-or-yesterday.tsx'
import { useMoods } from './moods.queries.ts'
import { Thoughts } from '../thoughts/thoughts.panel.tsx'
import { OwnMood } from './own-mood.tsx'
import { PartnerMood } from './partner-mood.tsx'

const loadMonth = () => import('./month-dialog.tsx')

export default function MoodPanel({ user, space }: { user: User; space: Space }) {
  const [isMonthWanted, setIsMonthWanted] = useState(false)
  const month = useLazyPart(loadMonth, isMonthWanted)
  const { day, isYesterday, choice } = useTodayOrYesterday(space)
  const { data: moods, isError, isFetching, refetch } = useMoods(day)
  const partner = partnerIn(space, user.id)
  const thinksOf = isWritable(space) ? partner : null
  const moodOf = (id: string | undefined) => moods?.find((one) => one.user.id === id)
  return (
    <Card padding="none" className="flex flex-col gap-1 px-4 pt-1 pb-2">
      <div className="-me-2 flex flex-wrap items-center gap-x-2">
        <h2 className="min-w-0 flex-1 font-sans text-sm font-medium text-text-muted">
          {isYesterday ? texts.titleYesterday : texts.title}
        </h2>
        {choice}
        <IconButton label={texts.month} icon={<CalendarDays />} onClick={() => setIsMonthWanted(true)} />
      </div>
      {moods ? (
        <OwnMood
          key={day}
          user={user}
          space={space}
          day={day}
          mood={moodOf(user.id)}
          partner={partner}
          partnerRating={moodOf(partner?.id)?.rating ?? 0}
        >
          {partner && (
            <PartnerMood
              key={`partner-${day}`}
              name={firstNameOf(partner)}
              rating={moodOf(partner.id)?.rating ?? 0}
              avatarOf={partner}
              space={space}
            >
              {thinksOf && <Thoughts user={user} space={space} partner={thinksOf} />}
            </PartnerMood>
          )}
        </OwnMood>
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
