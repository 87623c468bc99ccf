import { CalendarHeart, Plus } from 'lucide-react'
import type { User } from '@love-space/contracts/auth/user.ts'
import { paths } from '@love-space/contracts/paths.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { ourHome } from '@love-space/texts/en/couple/our-home.ts'
import { timeline as texts } from '@love-space/texts/en/couple/timeline.ts'
import { Button, buttonClass } from '@love-space/ui/button.tsx'
import { EmptyState } from '@love-space/ui/empty-state.tsx'
import { ErrorState } from '@love-space/ui/error-state.tsx'
import { useQuery } from '@love-space/web-kit/query.ts'
import { Link } from '@love-space/web-kit/router.ts'
import { useHeldWritesOf } from '../../shared/held-writes.ts'
import { isWritable } from '../../shared/space-state.ts'
import { Skeletons } from '../../shared/skeletons.tsx'
import { EventCard } from './event-card.tsx'
import { useEventDialogs } from './event-dialogs.tsx'
import { homeEventsMax, newestEventsQuery } from './timeline.queries.ts'
import { withHeld } from './held-events.rules.ts'

export default function HomeTimeline({ user, space }: { user: User; space: Space }) {
  const { data, isPending, isFetching, refetch } = useQuery(newestEventsQuery(space.id))
  const { wiring, dialogs, open } = useEventDialogs(user, space)
  const writes = useHeldWritesOf(user.id)
  const add = isWritable(space) && (
    <Button variant="secondary" icon={<Plus />} onClick={() => open({ kind: 'new' })}>
      {texts.add}
    </Button>
  )
  return (
    <>
      <header className="mb-5 flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-60">
          <h2 className="font-display text-2xl sm:text-3xl">{ourHome.parts.timeline}</h2>
          <p className="mt-1 text-text-muted">{texts.homeSubtitle}</p>
        </div>
        {data && data.total > 0 && add}
      </header>
      {data ? (
        data.total === 0 ? (
          <EmptyState icon={<CalendarHeart aria-hidden />} title={texts.homeEmpty} action={add}>
            {texts.homeEmptyHint}
          </EmptyState>
        ) : (
          <>
            <ol className="flex list-none flex-col gap-4">
              {data.timelineEvents
                .map((one) => withHeld(one, writes))
                .map((event) => (
                  <li key={event.id}>
                    <EventCard event={event} {...wiring} />
                  </li>
                ))}
            </ol>
            {data.total > homeEventsMax && (
              <p className="mt-5 flex justify-center">
                <Link to={paths.timeline} className={buttonClass('ghost')}>
                  {texts.seeAll}
                </Link>
              </p>
            )}
          </>
        )
      ) : isPending ? (
        <Skeletons label={texts.loading} each={['h-36', 'h-36']} className="gap-4" />
      ) : (
        <ErrorState title={texts.loadFailed} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {dialogs}
    </>
  )
}
