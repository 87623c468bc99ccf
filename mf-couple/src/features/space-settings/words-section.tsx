import { limits } from '@love-space/contracts/limits.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { settings } from '@love-space/texts/en/couple/settings.ts'
import { spaceSettings as texts } from '@love-space/texts/en/couple/space-settings.ts'
import { fill } from '@love-space/texts/fill.ts'
import { FormTextArea, FormTextField } from '@love-space/ui/form-fields.tsx'
import { useRecordForm } from '@love-space/ui/use-record-form.ts'
import { SettingsForm } from '../../shared/settings-form.tsx'
import { SettingsSection } from '../../shared/settings-section.tsx'
import { changeSpace } from './change-space.ts'

interface Values {
  readonly headline: string
  readonly content: string
  readonly notes: string
}

const fields = { headline: 'headline', content: 'content', notes: 'notes' } as const
const most = {
  headline: limits.headlineCharsMax,
  content: limits.contentCharsMax,
  notes: limits.notesCharsMax,
} as const
const names = Object.keys(fields) as (keyof Values)[]

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

/** Edits the words on home and the couple's notes; empty fields use the default words. */
export function WordsSection({ space, isReadOnly }: { space: Space; isReadOnly: boolean }) {
  const before = valuesOf(space)
  const changedIn = (values: Values) => names.filter((name) => values[name].trim() !== before[name].trim())
  const record = useRecordForm({
    beginning: before,
    follows: true,
    fields,
    rule: errorsOf,
    noticeOf: (values) => (changedIn(values).length > 0 ? undefined : settings.noChanges),
    send: (values) =>
      changeSpace(space, Object.fromEntries(changedIn(values).map((name) => [name, values[name].trim() || null]))),
  })
  const each = { control: record.form.control, disabled: isReadOnly, optional: true }
  return (
    <SettingsSection title={texts.words} hint={texts.wordsHint}>
      <SettingsForm record={record} failed={texts.failed} action={settings.save} isReadOnly={isReadOnly}>
        <FormTextField {...each} name="headline" label={texts.headline} hint={texts.headlineHint} autoComplete="off" />
        <FormTextArea {...each} name="content" label={texts.content} limit={most.content} />
        <FormTextArea {...each} name="notes" label={texts.notes} hint={texts.notesHint} limit={most.notes} />
      </SettingsForm>
    </SettingsSection>
  )
}
