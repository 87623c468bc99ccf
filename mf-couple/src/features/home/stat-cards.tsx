import clsx from 'clsx'
import { CalendarHeart, Flame, Image, Milestone } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { freezesPerMonth } from '@love-space/couple-rules/streak.ts'
import { daysTogether } from '@love-space/couple-rules/days-together.ts'
import type { LoveStreak } from '@love-space/contracts/engagement/activity.ts'
import { countMemories } from '@love-space/contracts/media/memory.calls.ts'
import { countTimelineEvents } from '@love-space/contracts/media/timeline.calls.ts'
import { sections } from '@love-space/contracts/paths.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { stats as texts } from '@love-space/texts/en/couple/stats.ts'
import { fill } from '@love-space/texts/fill.ts'
import { isOne } from '@love-space/texts/plural.ts'
import { locale } from '@love-space/texts/locale.ts'
import { LoadFailed } from '@love-space/ui/load-failed.tsx'
import { Card } from '@love-space/ui/card.tsx'
import { useLazyPart } from '@love-space/ui/use-lazy-part.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { partnerIn } from '@love-space/web-kit/session/my-space.ts'
import { keepPreviousData, queryOptions, useQuery } from '@love-space/web-kit/query.ts'
import type { User } from '@love-space/contracts/auth/user.ts'
import { dateOf, mediumDay } from '../../shared/calendar-days.ts'
import { scrollToSection } from '../../shared/scroll-to-section.ts'
import { isWritable } from '../../shared/space-state.ts'
import { streakQuery } from './streak.queries.ts'
import { streakColour } from './streak.rules.ts'

const loadStreak = () => import('./streak-dialog.tsx')

const timelineCount = (spaceId: string) =>
  queryOptions({
    queryKey: ['timeline-count', spaceId],
    queryFn: async ({ signal }) =>
      (await api.call(countTimelineEvents, { params: { spaceId }, signal }))?.data.count ?? 0,
    meta: { live: 'timeline' },
  })
const memoryCount = (spaceId: string) =>
  queryOptions({
    queryKey: ['memory-count', spaceId],
    queryFn: async ({ signal }) => (await api.call(countMemories, { params: { spaceId }, signal }))?.data.count ?? 0,
    meta: { live: 'memories' },
  })

const shown = (count: number) => count.toLocaleString(locale)

function streakHint(streak: LoveStreak | null | undefined, pausedUntil: string | null): ReactNode {
  if (pausedUntil !== null) return fill(texts.pausedShort, { to: dateOf(pausedUntil) })
  const inARow = isOne(streak?.streak ?? 0) ? texts.inARow.one : texts.inARow.other
  const free = fill(texts.freeDays, { n: freezesPerMonth })
  return (
    <>
      {streak?.isTodayDone === true ? texts.todayDone : inARow}
      {/* Hidden on phones, which lack the room; the streak's dialog explains it. */}
      <span className="max-sm:sr-only"> · {free}</span>
    </>
  )
}

export default function StatCards({ user, space }: { user: User; space: Space }) {
  const [isStreakWanted, setIsStreakWanted] = useState(false)
  const dialog = useLazyPart(loadStreak, isStreakWanted)
  const { data: streak } = useQuery({ ...streakQuery(space), placeholderData: keepPreviousData })
  const { data: events = 0 } = useQuery(timelineCount(space.id))
  const { data: memories = 0 } = useQuery(memoryCount(space.id))
  const together = daysTogether(space.relationshipStartDate, space.today)
  const days = streak?.streak ?? 0
  const pause = space.streakPause ?? null
  const pausedUntil = pause && pause.from <= space.today ? pause.to : null
  return (
    <>
      <Card padding="none" className="@container overflow-clip">
        {/* Four in a row; two with large text. */}
        <div className="grid grid-cols-2 @min-[17rem]:grid-cols-4">
          <Figure
            icon={<CalendarHeart aria-hidden />}
            value={shown(together.kind === 'together' ? together.days : 0)}
            label={texts.days}
            hint={space.relationshipStartDate ? mediumDay(space.relationshipStartDate) : texts.notSet}
          />
          <Figure
            icon={<Milestone aria-hidden />}
            value={shown(events)}
            label={texts.timeline}
            onPress={() => scrollToSection(sections.timeline)}
          />
          <Figure
            icon={<Image aria-hidden />}
            value={shown(memories)}
            label={texts.memories}
            onPress={() => scrollToSection(sections.memories)}
          />
          <Figure
            icon={<Flame aria-hidden className={streakColour(days)} />}
            value={shown(days)}
            label={texts.streak}
            hint={streakHint(streak, pausedUntil)}
            onPress={() => setIsStreakWanted(true)}
          />
        </div>
      </Card>
      {isStreakWanted && dialog.isMissing && <LoadFailed onRetry={dialog.retry} />}
      {isStreakWanted && dialog.Part && (
        <dialog.Part
          spaceId={space.id}
          userId={user.id}
          partner={partnerIn(space, user.id)}
          streak={streak}
          pausedUntil={pausedUntil}
          isOpen={isWritable(space)}
          onClose={() => setIsStreakWanted(false)}
        />
      )}
      <p className="sr-only" role="status">
        {days > 0 && (isOne(days) ? texts.spokenStreak.one : fill(texts.spokenStreak.other, { n: days }))}
      </p>
    </>
  )
}

interface FigureProps {
  icon: ReactNode
  value: string
  label: string
  hint?: ReactNode
  onPress?: () => void
}

function Figure({ icon, value, label, hint, onPress }: FigureProps) {
  const content = (
    <>
      <span className="flex flex-wrap items-center justify-center gap-x-1.5 text-accent sm:flex-col @max-[19rem]:flex-col [&_svg]:size-4.5 sm:[&_svg]:size-5">
        {icon}
        <span className="font-display text-2xl leading-tight text-text tabular-nums">{value}</span>
      </span>
      <span className="text-[0.8125rem] leading-tight font-medium">{label}</span>
      {hint && <span className="mt-0.5 text-xs leading-tight text-text-muted">{hint}</span>}
    </>
  )
  const figureClass =
    'flex min-w-0 flex-col items-center px-1.5 py-2 text-center sm:py-2.5 wrap-anywhere -outline-offset-2'
  if (!onPress) return <div className={figureClass}>{content}</div>
  return (
    <button type="button" onClick={onPress} className={clsx(figureClass, 'transition-colors hover:bg-accent-soft/50')}>
      {content}
    </button>
  )
}
