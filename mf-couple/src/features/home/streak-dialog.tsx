import { useState } from 'react'
import type { Activity, ActivityType, LoveStreak } from '@love-space/contracts/engagement/activity.ts'
import { paths, sectionOf, sections } from '@love-space/contracts/paths.ts'
import type { SpaceUser } from '@love-space/contracts/space/space.ts'
import { streak as texts } from '@love-space/texts/en/couple/streak.ts'
import { fill } from '@love-space/texts/fill.ts'
import { locale } from '@love-space/texts/locale.ts'
import { isOne } from '@love-space/texts/plural.ts'
import { Button } from '@love-space/ui/button.tsx'
import { Dialog } from '@love-space/ui/dialog.tsx'
import { ErrorState } from '@love-space/ui/error-state.tsx'
import { Segmented } from '@love-space/ui/segmented.tsx'
import { Skeleton } from '@love-space/ui/skeleton.tsx'
import { useInfiniteQuery } from '@love-space/web-kit/query.ts'
import { Link } from '@love-space/web-kit/router.ts'
import { longDay } from '../../shared/calendar-days.ts'
import { nameFor } from '../../shared/name-for.ts'
import { activitiesQuery } from './streak.queries.ts'

interface StreakDialogProps {
  spaceId: string
  userId: string
  partner: SpaceUser | null
  streak: LoveStreak | null | undefined
  pausedUntil: string | null
  isOpen: boolean
  onClose: () => void
}

const kinds: readonly (ActivityType | 'all')[] = ['all', 'message', 'moodRating', 'memory', 'timeline', 'capsule']
const names: Readonly<Record<string, string>> = texts.kinds
const sentences: Readonly<Record<string, string>> = texts.did

const count = (n: number): string => n.toLocaleString(locale)
const daysText = ({ one, other }: { readonly one: string; readonly other: string }, n: number): string =>
  isOne(n) ? one : fill(other, { n: count(n) })

export default function StreakDialog(props: StreakDialogProps) {
  const { streak, pausedUntil, isOpen, onClose } = props
  const [type, setType] = useState<ActivityType | 'all'>('all')
  return (
    <Dialog title={texts.title} description={texts.streakHint} onClose={onClose}>
      {streak && (
        <ul className="mb-5 flex flex-col gap-1">
          <li>{daysText(texts.now, streak.streak)}</li>
          <li>{daysText(texts.best, streak.best)}</li>
          <li>
            {pausedUntil === null
              ? fill(texts.freezes, { n: count(streak.freezesLeft) })
              : fill(texts.paused, { to: longDay(pausedUntil) })}
          </li>
        </ul>
      )}
      {isOpen && pausedUntil === null && (
        <Link
          to={sectionOf(paths.spaceSettings, sections.streak)}
          className="mb-5 inline-flex min-h-tap items-center font-medium text-accent underline underline-offset-4"
        >
          {texts.takeTimeOff}
        </Link>
      )}
      <Segmented
        look="chips"
        label={texts.whatYouDid}
        options={kinds.map((value) => ({ value, label: names[value] }))}
        value={type}
        onChange={setType}
      />
      <Activities type={type} {...props} />
    </Dialog>
  )
}

/** Groups activities of one kind by one person on one day, in the order of the first. */
const alike = (activities: readonly Activity[]) =>
  Map.groupBy(activities, ({ date, type, userId }) => `${date} ${type} ${userId}`)

interface ActivitiesProps extends Pick<StreakDialogProps, 'spaceId' | 'userId' | 'partner'> {
  type: ActivityType | 'all'
}

function Activities({ spaceId, userId, partner, type }: ActivitiesProps) {
  const { data, isError, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    activitiesQuery(spaceId, type),
  )
  const activities = data?.pages.flatMap((page) => page.activities)
  const sentenceOf = ({ type: kind, userId: id }: Activity, times: number): string => {
    const name = nameFor(userId, { id, name: partner?.name ?? texts.somebody })
    const did = fill(sentences[kind] ?? texts.did.other, { name })
    return times === 1 ? did : fill(texts.times, { did, n: count(times) })
  }
  return (
    <>
      {isError && !activities ? (
        <ErrorState title={texts.listFailed} onRetry={() => void refetch()} retrying={isFetching} />
      ) : !activities ? (
        <Skeleton className="mt-4 h-40 w-full rounded-card" />
      ) : activities.length === 0 ? (
        <p className="mt-4 text-text-muted">{texts.nothingYet}</p>
      ) : (
        <ul className="mt-4 flex flex-col">
          {Array.from(
            alike(activities),
            ([key, [first, ...others]]) =>
              first && (
                <li key={key} className="flex flex-wrap justify-between gap-x-4 border-t border-line py-2">
                  <span>{sentenceOf(first, 1 + others.length)}</span>
                  <time dateTime={first.date} className="text-text-muted">
                    {longDay(first.date)}
                  </time>
                </li>
              ),
          )}
        </ul>
      )}
      {hasNextPage && (
        <Button variant="secondary" className="mt-4" busy={isFetching} onClick={() => void fetchNextPage()}>
          {texts.more}
        </Button>
      )}
    </>
  )
}
