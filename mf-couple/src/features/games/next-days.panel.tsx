import clsx from 'clsx'
import { Cake, CalendarHeart, HeartHandshake } from 'lucide-react'
import { gameOf, paths } from '@love-space/contracts/paths.ts'
import type { User } from '@love-space/contracts/auth/user.ts'
import { listNextDays } from '@love-space/contracts/space/calendar.calls.ts'
import type { NextDay } from '@love-space/contracts/space/calendar.routes.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { firstNameOf } from '@love-space/couple-rules/first-name.ts'
import { daysBetween } from '@love-space/couple-rules/days.ts'
import { ourDays as texts } from '@love-space/texts/en/couple/our-days.ts'
import { fill } from '@love-space/texts/fill.ts'
import { isOne } from '@love-space/texts/plural.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { queryOptions, useQuery } from '@love-space/web-kit/query.ts'
import { Link } from '@love-space/web-kit/router.ts'
import { weekdayOf } from '../../shared/calendar-days.ts'
import { wordedPlan } from './decks/date-ideas.ts'

/** Reads the next days. A new day and changed settings refetch them, because both are in the key. */
const nextDaysQuery = ({ id: spaceId, today, updatedAt }: Space) =>
  queryOptions({
    queryKey: ['next-days', spaceId, today, updatedAt],
    queryFn: async ({ signal }) => (await api.call(listNextDays, { params: { spaceId }, signal }))?.data.nextDays ?? [],
    meta: { live: ['timeline', 'games', 'profile'] },
  })

const icons = { plan: HeartHandshake, start: CalendarHeart, anniversary: CalendarHeart, birthday: Cake }

const inDays = (n: number): string => (n === 0 ? texts.today : n === 1 ? texts.tomorrow : fill(texts.inDays, { n }))

const birthdayOf = (userId: string, user: User, space: Space): string =>
  userId === user.id
    ? texts.yourBirthday
    : fill(texts.birthdayOf, { name: firstNameOf(space.users.find(({ id }) => id === userId)) })

const titleOf = ({ kind, title, years = 0, plan, userId }: NextDay, user: User, space: Space): string => {
  if (plan) return wordedPlan(plan).title
  if (userId !== undefined) return birthdayOf(userId, user, space)
  if (kind !== 'start') return title
  return isOne(years) ? texts.yearTogether : fill(texts.yearsTogether, { n: years })
}

/** Shows the couple's next plans, anniversaries and birthdays; only the first on narrow screens. Shows nothing if none load. */
export default function NextDays({ user, space }: { user: User; space: Space }) {
  const { data: days = [] } = useQuery(nextDaysQuery(space))
  if (days.length === 0) return null
  return (
    <>
      <h2 className="mb-2 font-sans text-sm font-medium text-text-muted max-lg:sr-only">{texts.title}</h2>
      <ul className="flex list-none flex-col gap-2">
        {days.map((day, index) => (
          <li
            key={`${day.kind}-${day.date}-${day.title}-${day.userId}`}
            className={clsx('@container', index > 0 && 'max-lg:hidden')}
          >
            <Day day={day} title={titleOf(day, user, space)} today={space.today} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Day({ day, title, today }: { day: NextDay; title: string; today: string }) {
  const { kind, date, userId, isForLeapDay } = day
  const Icon = icons[kind] ?? CalendarHeart
  return (
    <Link
      to={kind === 'plan' || userId !== undefined ? gameOf('date_ideas') : paths.timeline}
      className="flex flex-wrap items-center gap-x-3.5 rounded-card border border-line bg-surface px-4 py-1.5 lg:py-2.5 shadow-card transition duration-200 ease-calm hover:shadow-raised"
    >
      <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-accent-soft text-on-accent-soft @max-[15rem]:hidden">
        <Icon aria-hidden className="size-5" />
      </span>
      <span className="min-w-0 flex-1 basis-28">
        <span dir="auto" className="line-clamp-2 font-display text-lg leading-tight">
          {title}
        </span>
        <span className="block text-sm text-text-muted">
          <span aria-hidden className="lg:hidden">
            {texts.title} ·{' '}
          </span>
          {weekdayOf(date, today)}
          {isForLeapDay && `, ${texts.forLeapDay}`}
        </span>
      </span>
      <span className="shrink-0 text-sm font-medium text-accent">{inDays(daysBetween(today, date))}</span>
    </Link>
  )
}
