import type { Space } from '@love-space/contracts/space/space.ts'
import { settings } from '@love-space/texts/en/couple/settings.ts'
import { spaceSettings as texts } from '@love-space/texts/en/couple/space-settings.ts'
import { useRecordForm } from '@love-space/ui/use-record-form.ts'
import { SettingsForm } from '../../shared/settings-form.tsx'
import { SettingsSection } from '../../shared/settings-section.tsx'
import { longDay } from '../../shared/calendar-days.ts'
import { pickChanged } from '../../shared/pick-changed.ts'
import { RecordNotes, showMergedToast, type ShownValue } from '@love-space/ui/record-notes.tsx'
import { usePartnerName } from '../../shared/use-partner-name.ts'
import { saveSpace, spaceForm } from './change-space.ts'
import { DayFields, NameField } from './details-fields.tsx'
import { detailsErrors, detailsOf, trimmedDetails, type DetailsValues } from './details.rules.ts'

const shownValues: readonly ShownValue<DetailsValues>[] = [
  { of: ['customName'], label: texts.name, show: ({ customName }) => customName },
  {
    of: ['relationshipStartDate'],
    label: texts.startDate,
    show: ({ relationshipStartDate: start }) => start && longDay(start),
  },
  { of: ['timeZone'], label: texts.timeZone, show: ({ timeZone }) => timeZone.replaceAll('_', ' ') },
]

export function DetailsSection({ space, isReadOnly }: { space: Space; isReadOnly: boolean }) {
  const partnerName = usePartnerName(space)
  const beginning = detailsOf(space)
  const record = useRecordForm({
    ...spaceForm(space, detailsOf),
    draftName: `space-details:${space.id}`,
    rule: detailsErrors,
    noticeOf: (values) =>
      JSON.stringify(trimmedDetails(values)) === JSON.stringify(beginning) ? settings.noChanges : undefined,
    send: (values, _sending, outgoing) =>
      saveSpace(space, outgoing, pickChanged(trimmedDetails(values), outgoing.changes)),
    onMerged: () => showMergedToast(partnerName),
  })
  return (
    <SettingsSection title={texts.details}>
      <SettingsForm record={record} failed={texts.failed} action={settings.save} isReadOnly={isReadOnly}>
        <RecordNotes record={record} values={shownValues} name={partnerName} />
        <NameField control={record.form.control} disabled={isReadOnly} />
        <DayFields control={record.form.control} disabled={isReadOnly} />
      </SettingsForm>
    </SettingsSection>
  )
}
