import { sections } from '@love-space/contracts/paths.ts'
import type { LoveStreakCriteria, Space, StreakPause } from '@love-space/contracts/space/space.ts'
import { spaceSettings as texts } from '@love-space/texts/en/couple/space-settings.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Banner } from '@love-space/ui/banner.tsx'
import { Button } from '@love-space/ui/button.tsx'
import { FormDateField } from '@love-space/ui/form-date-field.tsx'
import { Switch } from '@love-space/ui/switch.tsx'
import { useAction } from '@love-space/ui/use-action.ts'
import { useRecordForm } from '@love-space/ui/use-record-form.ts'
import { longDay } from '../../shared/calendar-days.ts'
import { SettingsForm } from '../../shared/settings-form.tsx'
import { SettingsSection } from '../../shared/settings-section.tsx'
import { RecordNotes, showMergedToast, type ShownValue } from '@love-space/ui/record-notes.tsx'
import { usePartnerName } from '../../shared/use-partner-name.ts'
import { changeSpace, saveSpace, spaceForm } from './change-space.ts'
import { criteriaOf, pauseErrors, type Criterion } from './streak.rules.ts'

const criteria = Object.entries(texts.criteria) as [Criterion, string][]

export function StreakSection({ space, isReadOnly }: { space: Space; isReadOnly: boolean }) {
  // Send only the changed criterion, because the partner may have changed another.
  const change = useAction(
    (loveStreakCriteria: Partial<LoveStreakCriteria>) => changeSpace(space, { loveStreakCriteria }),
    { failed: texts.failed },
  )
  const counts = space.loveStreakCriteria
  return (
    <SettingsSection title={texts.streak} hint={texts.streakHint} id={sections.streak}>
      <div className="flex flex-col divide-y divide-line">
        {criteria.map(([kind, label]) => (
          <Switch
            key={kind}
            label={label}
            checked={kind === 'message' ? counts.message || counts.loveMessage : counts[kind]}
            disabled={isReadOnly || change.isBusy}
            onCheckedChange={(isOn) => void change.run(criteriaOf(kind, isOn))}
          />
        ))}
      </div>
      {!isReadOnly && <TimeOff space={space} />}
    </SettingsSection>
  )
}

interface PauseWords extends StreakPause {
  /** Whether the pause exists; false for the days that the form proposes. */
  readonly isOn: boolean
}

const pauseOf = ({ streakPause, today }: Space): PauseWords =>
  streakPause ? { isOn: true, ...streakPause } : { isOn: false, from: today, to: today }

const shownValues: readonly ShownValue<PauseWords>[] = [
  {
    of: ['isOn', 'from', 'to'],
    label: texts.pause,
    show: ({ isOn, from, to }) => isOn && `${longDay(from)} – ${longDay(to)}`,
  },
]

const fields = { 'streakPause.from': 'from', 'streakPause.to': 'to' } as const

function TimeOff({ space }: { space: Space }) {
  const { today } = space
  const pause = space.streakPause ?? null
  const isOn = pause !== null && pause.from <= today
  const partnerName = usePartnerName(space)
  const record = useRecordForm({
    ...spaceForm(space, pauseOf),
    draftName: `space-pause:${space.id}`,
    merge: { together: [['isOn', 'from', 'to']] },
    fields,
    rule: (wanted) => pauseErrors(wanted, pause, today),
    untilReady: async (words) => ({ ...words(), isOn: true }),
    send: ({ from, to }, _sending, outgoing) => saveSpace(space, outgoing, { streakPause: { from, to } }),
    onMerged: () => showMergedToast(partnerName),
  })
  const { form } = record
  const end = useAction(
    async () => {
      await changeSpace(space, { streakPause: null })
      record.discard()
    },
    { done: isOn ? texts.pauseEnded : texts.pauseCanceled, failed: texts.failed },
  )
  return (
    <div role="group" aria-label={texts.pause} className="flex flex-col gap-4 border-t border-line pt-5">
      <div>
        <h2 className="font-medium">{texts.pause}</h2>
        <p className="mt-1 text-pretty text-text-muted">{texts.pauseHint}</p>
      </div>
      {pause && (
        <Banner
          tone="info"
          action={
            <Button size="sm" variant="secondary" busy={end.isBusy} onClick={() => void end.run()}>
              {isOn ? texts.pauseEnd : texts.pauseCancel}
            </Button>
          }
        >
          {fill(isOn ? texts.pauseNow : texts.pauseSoon, { from: longDay(pause.from), to: longDay(pause.to) })}
        </Banner>
      )}
      <SettingsForm
        record={record}
        failed={texts.failed}
        action={pause ? texts.pauseChange : texts.pauseSave}
        variant="secondary"
      >
        <RecordNotes record={record} values={shownValues} name={partnerName} />
        <div className="grid gap-5 sm:grid-cols-2">
          <FormDateField control={form.control} name="from" label={texts.pauseFrom} min={today} disabled={isOn} />
          <FormDateField control={form.control} name="to" label={texts.pauseTo} min={today} />
        </div>
      </SettingsForm>
    </div>
  )
}
