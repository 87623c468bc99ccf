import clsx from 'clsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { User } from '@love-space/contracts/auth/user.ts'
import type { MoodRating } from '@love-space/contracts/engagement/mood.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { mood as texts } from '@love-space/texts/en/couple/mood.ts'
import { fill } from '@love-space/texts/fill.ts'
import { dateNames, dateOfDay, localWeekStart } from '@love-space/ui/calendar-day.ts'
import { Dialog } from '@love-space/ui/dialog.tsx'
import { ErrorState } from '@love-space/ui/error-state.tsx'
import { IconButton } from '@love-space/ui/icon-button.tsx'
import type { PersonColour } from '@love-space/ui/person.ts'
import { personIn } from '@love-space/web-kit/session/my-space.ts'
import { longDay } from '../../shared/calendar-days.ts'
import { nameFor } from '../../shared/name-for.ts'
import { Skeletons } from '../../shared/skeletons.tsx'
import { monthBeside, monthOf, ratingText, weeksOf } from './mood.rules.ts'
import { useMoodsOfMonth } from './moods.queries.ts'

interface MonthDialogProps {
  user: User
  space: Space
  onClose: () => void
}

const monthName = (month: string): string => {
  const date = dateOfDay(`${month}-01`)
  return date ? dateNames.monthAndYear(date) : month
}
// January 4, 1970 was a Sunday.
const dateOn = (weekday: number) => new Date(1970, 0, 4 + weekday)

export default function MonthDialog({ user, space, onClose }: MonthDialogProps) {
  const [month, setMonth] = useState(monthOf(space.today))
  const [chosen, setChosen] = useState<string>()
  const { data: moods, isError, isFetching, refetch } = useMoodsOfMonth(month)
  const go = (count: number) => {
    setChosen(undefined)
    setMonth(monthBeside(month, count))
  }
  const ofDay = (day: string) =>
    (moods ?? [])
      .filter(({ date }) => date === day)
      .toSorted((one, other) =>
        (personIn(space, one.user.id) ?? '').localeCompare(personIn(space, other.user.id) ?? ''),
      )
  const inWords = (mood: MoodRating) =>
    fill(texts.of, { name: nameFor(user.id, mood.user), rating: ratingText(mood.rating) })
  const given = { month, space, chosen, ofDay, inWords }
  return (
    <Dialog width="sm" title={texts.monthTitle} description={texts.monthHint} onClose={onClose}>
      <MonthChoice month={month} isLast={month >= monthOf(space.today)} onGo={go} />
      {isError && !moods ? (
        <ErrorState title={texts.monthFailed} onRetry={() => void refetch()} retrying={isFetching} />
      ) : !moods ? (
        <Skeletons label={texts.loading} each={['h-72 w-full']} />
      ) : (
        <>
          <MonthTable {...given} onChoose={setChosen} />
          <DayInWords {...given} isMonthEmpty={moods.length === 0} />
        </>
      )}
    </Dialog>
  )
}

function MonthChoice(props: { month: string; isLast: boolean; onGo: (count: number) => void }) {
  const { month, isLast, onGo } = props
  return (
    <div className="flex items-center justify-between">
      <IconButton label={texts.previousMonth} icon={<ChevronLeft aria-hidden />} onClick={() => onGo(-1)} />
      <p aria-live="polite" className="font-display text-lg">
        {monthName(month)}
      </p>
      <IconButton
        label={texts.nextMonth}
        icon={<ChevronRight aria-hidden />}
        aria-disabled={isLast || undefined}
        className={clsx(isLast && 'opacity-35')}
        onClick={() => {
          if (!isLast) onGo(1)
        }}
      />
    </div>
  )
}

interface MonthProps {
  month: string
  space: Space
  chosen: string | undefined
  ofDay: (day: string) => readonly MoodRating[]
  inWords: (mood: MoodRating) => string
}

function MonthTable({ onChoose, ...month }: MonthProps & { onChoose: (day: string) => void }) {
  const [firstWeekday] = useState(() => localWeekStart())
  return (
    <table className="w-full table-fixed border-collapse">
      <thead>
        <tr>
          {Array.from({ length: 7 }, (_, index) => (firstWeekday + index) % 7).map((weekday) => (
            <th key={weekday} scope="col" className="h-8 text-xs font-medium text-text-muted">
              <abbr title={dateNames.weekday(dateOn(weekday))} className="no-underline">
                {dateNames.shortWeekday(dateOn(weekday))}
              </abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month.month, firstWeekday).map((week) => (
          <tr key={week.find((day) => day !== null)}>
            {week.map((day, index) => (
              <td key={day ?? `outside-${index}`} className="p-0.5 align-top">
                {day !== null && <DayButton {...month} day={day} onPress={() => onChoose(day)} />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function DayButton({ day, space, chosen, ofDay, inWords, onPress }: MonthProps & { day: string; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-pressed={day === chosen}
      aria-label={[longDay(day), ...ofDay(day).map(inWords)].join('; ')}
      onClick={onPress}
      className="flex min-h-14 w-full flex-col items-center gap-0.5 rounded-field border border-transparent pt-1 hover:bg-surface-sunken aria-pressed:border-accent"
    >
      <span className={clsx('text-xs tabular-nums', day > space.today && 'opacity-45')}>{Number(day.slice(8))}</span>
      <SplitDot moods={ofDay(day)} space={space} />
    </button>
  )
}

const halves = { one: 'bg-one-fill', two: 'bg-two-fill' }

function SplitDot({ moods, space }: { moods: readonly MoodRating[]; space: Space }) {
  if (moods.length === 0) return null
  const ratingOf = (person: PersonColour) => moods.find(({ user }) => personIn(space, user.id) === person)?.rating ?? 0
  return (
    <span className="flex size-6 overflow-clip rounded-full bg-surface-sunken forced-color-adjust-none">
      {(['one', 'two'] as const).map((person) => (
        <span key={person} className={clsx('h-full w-1/2', halves[person])} style={{ opacity: ratingOf(person) / 5 }} />
      ))}
    </span>
  )
}

function DayInWords({ chosen, ofDay, inWords, isMonthEmpty }: MonthProps & { isMonthEmpty: boolean }) {
  return (
    <div aria-live="polite" className="mt-3 min-h-20 border-t border-line pt-3">
      {chosen === undefined ? (
        <p className="text-text-muted">{isMonthEmpty ? texts.monthEmpty : texts.monthChoose}</p>
      ) : (
        <>
          <p className="font-medium">{longDay(chosen)}</p>
          {ofDay(chosen).map((mood) => (
            <div key={mood.id} className="mt-1">
              <p>{inWords(mood)}</p>
              {mood.note !== null && (
                <p dir="auto" className="wrap-anywhere whitespace-pre-wrap text-text-muted">
                  {mood.note}
                </p>
              )}
            </div>
          ))}
          {ofDay(chosen).length === 0 && <p className="text-text-muted">{texts.nothingThatDay}</p>}
        </>
      )}
    </div>
  )
}
