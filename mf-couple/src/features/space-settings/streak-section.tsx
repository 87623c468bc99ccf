import { useForm } from 'react-hook-form'
import { sections } from '@love-space/contracts/paths.ts'
import type { LoveStreakCriteria, Space, StreakPause } from '@love-space/contracts/space/space.ts'
import { spaceSettings as texts } from '@love-space/texts/en/couple/space-settings.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Banner } from '@love-space/ui/banner.tsx'
import { Button } from '@love-space/ui/button.tsx'
import { failureText } from '@love-space/ui/failure-text.ts'
import { FormDateField } from '@love-space/ui/form-date-field.tsx'
import { SubmitButton } from '@love-space/ui/submit-button.tsx'
import { Switch } from '@love-space/ui/switch.tsx'
import { useAction } from '@love-space/ui/use-action.ts'
import { longDay } from '../../shared/calendar-days.ts'
import { isAtFields, atFields } from '@love-space/ui/refused-fields.ts'
import { ruleResolver } from '@love-space/ui/rule-resolver.ts'
import { SettingsSection } from '../../shared/settings-section.tsx'
import { changeSpace } from './change-space.ts'
import { criteriaOf, pauseErrors, type Criterion } from './streak.rules.ts'

const criteria = Object.entries(texts.criteria) as [Criterion, string][]

/** What counts for the streak, and the days off from it. Both see the same. */
export function StreakSection({ space, isReadOnly }: { space: Space; isReadOnly: boolean }) {
  // Only what was switched: the partner may have turned another one that is not seen here yet.
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

const fields = { 'streakPause.from': 'from', 'streakPause.to': 'to' } as const

function TimeOff({ space }: { space: Space }) {
  const { today } = space
  const pause = space.streakPause ?? null
  const isOn = pause !== null && pause.from <= today
  const { control, handleSubmit, reset, setError } = useForm<StreakPause>({
    values: pause ?? { from: today, to: today },
    resetOptions: { keepDirtyValues: true },
    resolver: ruleResolver((wanted) => pauseErrors(wanted, pause, today)),
  })
  const { state, error, submit } = useAction(async (streakPause: StreakPause) => {
    await changeSpace(space, { streakPause }).catch(atFields(fields, setError))
    reset(streakPause)
  })
  const end = useAction(
    async () => {
      await changeSpace(space, { streakPause: null })
      reset({ from: today, to: today })
    },
    { done: isOn ? texts.pauseEnded : texts.pauseCanceled, failed: texts.failed },
  )
  return (
    <div role="group" aria-label={texts.pause} className="flex flex-col gap-4 border-t border-line pt-5">
      <div>
        <h3 className="font-medium">{texts.pause}</h3>
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
      <form noValidate className="flex flex-col gap-5" onSubmit={(event) => void handleSubmit(submit)(event)}>
        <div className="grid gap-5 sm:grid-cols-2">
          <FormDateField control={control} name="from" label={texts.pauseFrom} min={today} disabled={isOn} />
          <FormDateField control={control} name="to" label={texts.pauseTo} min={today} />
        </div>
        {error !== undefined && !isAtFields(error, fields) && (
          <Banner tone="error">{failureText(error, texts.failed)}</Banner>
        )}
        <SubmitButton state={state} variant="secondary" className="self-start max-sm:w-full">
          {pause ? texts.pauseChange : texts.pauseSave}
        </SubmitButton>
      </form>
    </div>
  )
}
