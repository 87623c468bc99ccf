import { CalendarPlus, Check, ImagePlus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { createPlanDownload } from '@love-space/contracts/space/calendar.calls.ts'
import type { SavedPlan } from '@love-space/contracts/space/interaction.ts'
import { limits } from '@love-space/contracts/limits.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { games as texts } from '@love-space/texts/en/couple/games.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Badge } from '@love-space/ui/badge.tsx'
import { Button } from '@love-space/ui/button.tsx'
import { FormDateField } from '@love-space/ui/form-date-field.tsx'
import { FormTextField } from '@love-space/ui/form-fields.tsx'
import { IconButton } from '@love-space/ui/icon-button.tsx'
import { useAction } from '@love-space/ui/use-action.ts'
import { useRecordForm } from '@love-space/ui/use-record-form.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { timeIn, weekdayOf } from '../../shared/calendar-days.ts'
import { isWritable } from '../../shared/space-state.ts'
import { openDownload } from '@love-space/web-kit/browser/open-download.ts'
import { RecordNotes, type ShownValue } from '@love-space/ui/record-notes.tsx'
import { usePartnerName } from '../../shared/use-partner-name.ts'
import { NewMemory, type MemoryBeginning } from '../memories/new-memory.panel.tsx'
import { wordedPlan } from './decks/date-ideas.ts'
import { inOrder } from './plan.rules.ts'

type PlanChange = Pick<SavedPlan, 'date' | 'time' | 'done'>

interface PlanListProps {
  readonly space: Space
  readonly plans: readonly SavedPlan[]
  readonly onChange: (plan: SavedPlan, change: PlanChange) => void
  readonly onRemove: (plan: SavedPlan) => void
}

/** Returns the draft of a memory from a plan. Leaves out a day in the future. */
const beginningOf = (plan: SavedPlan, today: string): MemoryBeginning => {
  const { title, details, date } = wordedPlan(plan)
  return {
    of: `plan:${plan.title}`,
    title: title.slice(0, limits.memoryTitleCharsMax),
    description: details,
    category: 'date',
    ...(date != null && date <= today ? { date } : {}),
  }
}

export function PlanList({ space, plans, onChange, onRemove }: PlanListProps) {
  const [remembered, setRemembered] = useState<SavedPlan>()
  return (
    <section aria-label={texts.plans}>
      <h3 className="mb-1 font-medium">{texts.plans}</h3>
      {plans.length === 0 ? (
        <p className="text-sm text-text-muted">{texts.empty}</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {inOrder(plans).map((plan) => (
            <PlanItem
              key={plan.title + plan.details}
              space={space}
              plan={plan}
              onChange={(change) => onChange(plan, change)}
              onRemember={() => setRemembered(plan)}
              onRemove={() => onRemove(plan)}
            />
          ))}
        </ul>
      )}
      {remembered && (
        <NewMemory
          space={space}
          beginning={beginningOf(remembered, space.today)}
          onSaved={() => onChange(remembered, { done: true })}
          onClose={() => setRemembered(undefined)}
        />
      )}
    </section>
  )
}

const timeText = (time: string): string => timeIn('UTC', `1970-01-01T${time}:00Z`)

const dayText = (date: string, time: string | null | undefined, today: string): string => {
  const day = weekdayOf(date, today)
  return time ? fill(texts.planAt, { date: day, time: timeText(time) }) : day
}

interface PlanItemProps {
  readonly space: Space
  readonly plan: SavedPlan
  readonly onChange: (change: PlanChange) => void
  readonly onRemember: () => void
  readonly onRemove: () => void
}

function PlanItem({ space, plan, onChange, onRemember, onRemove }: PlanItemProps) {
  const { title, details, date, time, done } = wordedPlan(plan)
  const [isChoosing, setIsChoosing] = useState(false)
  const isOpen = isWritable(space)
  return (
    <li className="flex flex-col gap-2 py-3">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <p className="font-medium">{title}</p>
          {details && <p className="text-sm text-pretty text-text-muted">{details}</p>}
          {(date != null || done) && (
            <p className="mt-1.5 flex flex-wrap gap-2">
              {date != null && <Badge tone={done ? 'neutral' : 'accent'}>{dayText(date, time, space.today)}</Badge>}
              {done && (
                <Badge tone="success" icon={<Check />}>
                  {texts.planDone}
                </Badge>
              )}
            </p>
          )}
        </div>
        {isOpen && <IconButton label={fill(texts.remove, { title })} icon={<Trash2 />} onClick={onRemove} />}
      </div>
      {isChoosing ? (
        <DayChoice
          plan={plan}
          space={space}
          onChoose={(change) => {
            setIsChoosing(false)
            if (change) onChange(change)
          }}
        />
      ) : (
        <PlanButtons space={space} plan={plan} onChooseDay={() => setIsChoosing(true)} onRemember={onRemember} />
      )}
    </li>
  )
}

type PlanButtonsProps = Pick<PlanItemProps, 'space' | 'plan' | 'onRemember'> & { readonly onChooseDay: () => void }

function PlanButtons({ space, plan, onChooseDay, onRemember }: PlanButtonsProps) {
  const { date, done } = plan
  const isOpen = isWritable(space)
  const save = useAction(
    async () => {
      // The server identifies a plan by its stored words.
      const body = { title: plan.title, details: plan.details }
      const { data } = await api.call(createPlanDownload, { params: { spaceId: space.id }, body })
      openDownload(data.url)
    },
    { failed: texts.planFileFailed },
  )
  return (
    <div className="flex flex-wrap gap-2">
      {isOpen && !done && (
        <Button size="sm" variant="secondary" onClick={onChooseDay}>
          {date == null ? texts.choosePlanDay : texts.changePlanDay}
        </Button>
      )}
      {date != null && !done && (
        <Button size="sm" variant="ghost" busy={save.isBusy} icon={<CalendarPlus />} onClick={() => void save.run()}>
          {texts.planFile}
        </Button>
      )}
      {isOpen && !done && (
        <Button size="sm" variant="ghost" icon={<ImagePlus />} onClick={onRemember}>
          {texts.remember}
        </Button>
      )}
    </div>
  )
}

interface DayChoiceProps {
  readonly plan: SavedPlan
  readonly space: Space
  readonly onChoose: (change?: PlanChange) => void
}

interface PlanWords {
  readonly date: string
  readonly time: string
}

const wordsOf = ({ date, time }: SavedPlan): PlanWords => ({ date: date ?? '', time: time ?? '' })

function DayChoice({ plan, space, onChoose }: DayChoiceProps) {
  const { today } = space
  const partnerName = usePartnerName(space)
  const record = useRecordForm({
    // Plans have no version. The form follows the plan in the game's state.
    record: { id: plan.title + plan.details, version: undefined },
    draftName: `plan:${plan.title}`,
    beginning: wordsOf(plan),
    merge: { together: [['date', 'time']] },
    rule: ({ date }) => (date === '' ? { date: '' } : {}),
    send: async ({ date, time }) => onChoose({ date, time: time === '' ? null : time }),
    onKept: (_answer, how) => how === 'same' && onChoose(),
  })
  const { form, words, submit } = record
  const values: readonly ShownValue<PlanWords>[] = [
    { of: ['date', 'time'], label: texts.planDay, show: ({ date, time }) => date && dayText(date, time, today) },
  ]
  return (
    <form noValidate className="flex flex-col gap-3" onSubmit={submit}>
      <RecordNotes record={record} values={values} name={partnerName} />
      <div className="grid gap-3 sm:grid-cols-2">
        <FormDateField control={form.control} name="date" label={texts.planDay} min={today} today={today} />
        <FormTextField control={form.control} name="time" label={texts.planTime} optional type="time" />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" disabled={words.date === ''}>
          {texts.keepPlanDay}
        </Button>
        {plan.date != null && (
          <Button size="sm" variant="ghost" onClick={() => onChoose({ date: null, time: null })}>
            {texts.dropPlanDay}
          </Button>
        )}
        <Button
          size="sm"
          variant="ghost"
          onClick={() => {
            record.discard()
            onChoose()
          }}
        >
          {texts.cancelPlanDay}
        </Button>
      </div>
    </form>
  )
}
