import { CalendarHeart, Plus } from 'lucide-react'
import type { User } from '@love-space/contracts/auth/user.ts'
import { paths } from '@love-space/contracts/paths.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { items } from '@love-space/texts/en/couple/items.ts'
import { ourHome } from '@love-space/texts/en/couple/our-home.ts'
import { timeline as texts } from '@love-space/texts/en/couple/timeline.ts'
import { Button, buttonClass } from '@love-space/ui/button.tsx'
import { Card } from '@love-space/ui/card.tsx'
import { EmptyState } from '@love-space/ui/empty-state.tsx'
import { ErrorState } from '@love-space/ui/error-state.tsx'
import { useQuery } from '@love-space/web-kit/query.ts'
import { Link } from '@love-space/web-kit/router.ts'
import { useHeldWritesOf } from '../../shared/held-writes.ts'
import { isWritable } from '../../shared/space-state.ts'
import { Skeletons } from '../../shared/skeletons.tsx'
import { useItemDialogs } from '../../shared/items/use-item-dialogs.tsx'
import { EventRow } from './event-row.tsx'
import { homeEventsMax, newestEventsQuery } from './timeline.queries.ts'
import { withHeld } from './shown-event.ts'
import { timelineKind } from './timeline.kind.ts'

export default function HomeTimeline({ user, space }: { user: User; space: Space }) {
  const { data, isPending, isFetching, refetch } = useQuery(newestEventsQuery(space.id))
  const { actions, dialogs } = useItemDialogs(timelineKind, user, space)
  const writes = useHeldWritesOf(user.id)
  const add = isWritable(space) && (
    <Button size="sm" variant="secondary" icon={<Plus />} onClick={() => actions.edit(null)}>
      {texts.add}
    </Button>
  )
  return (
    <>
      <header className="mb-1 flex flex-wrap items-center justify-between gap-x-3">
        <h2 className="font-display text-2xl">{ourHome.parts.timeline}</h2>
        {data && data.total > 0 && add}
        <div className="flex w-full items-center justify-between gap-x-3">
          <p className="text-sm text-text-muted">{texts.homeSubtitle}</p>
          {data && data.total > homeEventsMax && (
            <Link to={paths.timeline} className={`${buttonClass('ghost', 'sm')} -my-2 -mr-3 shrink-0`}>
              {items.seeAll}
            </Link>
          )}
        </div>
      </header>
      {data ? (
        data.total === 0 ? (
          <EmptyState icon={<CalendarHeart aria-hidden />} title={texts.homeEmpty} action={add}>
            {texts.homeEmptyHint}
          </EmptyState>
        ) : (
          <Card padding="none" className="overflow-clip">
            <ol className="list-none divide-y divide-line">
              {data.timelineEvents
                .map((one) => withHeld(one, writes))
                .map((event) => (
                  <li key={event.id}>
                    <EventRow event={event} space={space} actions={actions} />
                  </li>
                ))}
            </ol>
          </Card>
        )
      ) : isPending ? (
        <Skeletons label={texts.loading} each={['h-14', 'h-14', 'h-14', 'h-14', 'h-14']} className="gap-1" />
      ) : (
        <ErrorState title={texts.loadFailed} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {dialogs}
    </>
  )
}
