import { limits } from '@love-space/contracts/limits.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { settings } from '@love-space/texts/en/couple/settings.ts'
import { spaceSettings as texts } from '@love-space/texts/en/couple/space-settings.ts'
import { fill } from '@love-space/texts/fill.ts'
import { FormTextArea, FormTextField } from '@love-space/ui/form-fields.tsx'
import { useRecordForm } from '@love-space/ui/use-record-form.ts'
import { SettingsForm } from '../../shared/settings-form.tsx'
import { SettingsSection } from '../../shared/settings-section.tsx'
import { RecordNotes, showMergedToast, type ShownValue } from '@love-space/ui/record-notes.tsx'
import { usePartnerName } from '../../shared/use-partner-name.ts'
import { saveSpace, spaceForm } from './change-space.ts'

interface Values {
  readonly headline: string
  readonly content: string
  readonly notes: string
}

const most = {
  headline: limits.headlineCharsMax,
  content: limits.contentCharsMax,
  notes: limits.notesCharsMax,
} as const
const names = Object.keys(most) as (keyof Values)[]

const shownValues = names.map((name): ShownValue<Values> => ({
  of: [name],
  label: texts[name],
  show: (values) => values[name],
}))

const valuesOf = ({ headline, content, notes }: Space): Values => ({
  headline: headline ?? '',
  content: content ?? '',
  notes: notes ?? '',
})

const errorsOf = (values: Values): Partial<Values> =>
  Object.fromEntries(
    names
      .filter((name) => values[name].trim().length > most[name])
      .map((name) => [name, fill(texts.tooLong, { label: texts[name], max: most[name] })]),
  )

export function WordsSection({ space, isReadOnly }: { space: Space; isReadOnly: boolean }) {
  const partnerName = usePartnerName(space)
  const before = valuesOf(space)
  const isSame = (values: Values) => names.every((name) => values[name].trim() === before[name].trim())
  const record = useRecordForm({
    ...spaceForm(space, valuesOf),
    draftName: `space-words:${space.id}`,
    rule: errorsOf,
    noticeOf: (values) => (isSame(values) ? settings.noChanges : undefined),
    send: (_values, _sending, outgoing) => {
      const changed = Object.entries(outgoing.changes).map(([name, text]) => [name, text.trim() || null])
      return saveSpace(space, outgoing, Object.fromEntries(changed))
    },
    onMerged: () => showMergedToast(partnerName),
  })
  const each = { control: record.form.control, disabled: isReadOnly, optional: true }
  return (
    <SettingsSection title={texts.words} hint={texts.wordsHint}>
      <SettingsForm record={record} failed={texts.failed} action={settings.save} isReadOnly={isReadOnly}>
        <RecordNotes record={record} values={shownValues} name={partnerName} />
        <FormTextField {...each} name="headline" label={texts.headline} hint={texts.headlineHint} autoComplete="off" />
        <FormTextArea {...each} name="content" label={texts.content} limit={most.content} />
        <FormTextArea {...each} name="notes" label={texts.notes} hint={texts.notesHint} limit={most.notes} />
      </SettingsForm>
    </SettingsSection>
  )
}
