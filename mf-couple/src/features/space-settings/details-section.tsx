import type { Space } from '@love-space/contracts/space/space.ts'
import { settings } from '@love-space/texts/en/couple/settings.ts'
import { spaceSettings as texts } from '@love-space/texts/en/couple/space-settings.ts'
import { useRecordForm } from '@love-space/ui/use-record-form.ts'
import { SettingsForm } from '../../shared/settings-form.tsx'
import { SettingsSection } from '../../shared/settings-section.tsx'
import { changeSpace } from './change-space.ts'
import { DetailsFields } from './details-fields.tsx'
import { detailsErrors, detailsOf, trimmedDetails } from './details.rules.ts'

export function DetailsSection({ space, isReadOnly }: { space: Space; isReadOnly: boolean }) {
  const beginning = detailsOf(space)
  const record = useRecordForm({
    beginning,
    follows: true,
    rule: detailsErrors,
    noticeOf: (values) =>
      JSON.stringify(trimmedDetails(values)) === JSON.stringify(beginning) ? settings.noChanges : undefined,
    send: (values) => changeSpace(space, trimmedDetails(values)),
  })
  return (
    <SettingsSection title={texts.details}>
      <SettingsForm record={record} failed={texts.failed} action={settings.save} isReadOnly={isReadOnly}>
        <DetailsFields control={record.form.control} disabled={isReadOnly} />
      </SettingsForm>
    </SettingsSection>
  )
}
