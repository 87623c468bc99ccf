import type { NotificationSettings, QuietHours } from '@love-space/contracts/engagement/notification-settings.ts'
import { notificationSettings as texts } from '@love-space/texts/en/couple/notification-settings.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Button } from '@love-space/ui/button.tsx'
import { FormTextField } from '@love-space/ui/form-fields.tsx'
import { SubmitButton } from '@love-space/ui/submit-button.tsx'
import { Switch } from '@love-space/ui/switch.tsx'
import { useAction } from '@love-space/ui/use-action.ts'
import { useRecordForm } from '@love-space/ui/use-record-form.ts'
import { browserTimeZone } from '../../shared/time-zones.ts'
import { saveNotificationSettings } from './notification-settings.queries.ts'

const usual: QuietHours = { from: '22:00', to: '07:00' }

export function QuietHoursForm({ settings: { quietHours, timeZone } }: { settings: NotificationSettings }) {
  const { run } = useAction((isOn: boolean) => saveNotificationSettings({ quietHours: isOn ? usual : null }), {
    failed: texts.saveFailed,
  })
  const here = browserTimeZone()
  const move = useAction(() => saveNotificationSettings({ timeZone: here }), { failed: texts.saveFailed })
  return (
    <div className="flex flex-col gap-4">
      <Switch
        label={texts.quiet}
        description={texts.quietHint}
        checked={quietHours !== null}
        onCheckedChange={(isOn) => void run(isOn)}
      />
      {quietHours && (
        <>
          <Times quietHours={quietHours} />
          {timeZone !== null && (
            <p className="flex flex-wrap items-center gap-x-3 text-sm text-text-muted">
              {fill(texts.zone, { zone: zoneName(timeZone) })}
              {timeZone !== here && (
                <Button size="sm" variant="ghost" busy={move.isBusy} onClick={() => void move.run()}>
                  {fill(texts.moveZone, { zone: zoneName(here) })}
                </Button>
              )}
            </p>
          )}
        </>
      )}
    </div>
  )
}

const zoneName = (timeZone: string) => timeZone.replaceAll('_', ' ')

const errorsOf = ({ from, to }: QuietHours): Partial<QuietHours> => ({
  ...(from === '' && { from: texts.timesNeeded }),
  ...(to === '' && { to: texts.timesNeeded }),
  ...(to !== '' && to === from && { to: texts.sameTimes }),
})

function Times({ quietHours }: { quietHours: QuietHours }) {
  const { form, state, submit, isChanged } = useRecordForm({
    draftName: 'quiet-hours',
    beginning: quietHours,
    rule: errorsOf,
    send: (next) => saveNotificationSettings({ quietHours: next }),
    toasts: { done: texts.saved, failed: texts.saveFailed },
  })
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormTextField control={form.control} name="from" type="time" label={texts.from} />
        <FormTextField control={form.control} name="to" type="time" label={texts.to} />
      </div>
      <SubmitButton
        state={state}
        disabled={!isChanged}
        variant="secondary"
        loadingLabel={texts.saveTimes}
        successLabel={texts.saved}
        errorLabel={texts.saveTimes}
        className="self-start max-sm:w-full"
      >
        {texts.saveTimes}
      </SubmitButton>
    </form>
  )
}
