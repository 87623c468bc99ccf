import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { limits } from '@love-space/contracts/limits.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { settings } from '@love-space/texts/en/couple/settings.ts'
import { spaceSettings as texts } from '@love-space/texts/en/couple/space-settings.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Banner } from '@love-space/ui/banner.tsx'
import { failureText } from '@love-space/ui/failure-text.ts'
import { FormTextArea, FormTextField } from '@love-space/ui/form-fields.tsx'
import { SubmitButton } from '@love-space/ui/submit-button.tsx'
import { useAction } from '@love-space/ui/use-action.ts'
import { isAtFields, atFields } from '@love-space/ui/refused-fields.ts'
import { ruleResolver } from '@love-space/ui/rule-resolver.ts'
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

/** The words at the top of home, and the couple's notes. What is left empty has the usual words. */
export function WordsSection({ space, isReadOnly }: { space: Space; isReadOnly: boolean }) {
  const [notice, setNotice] = useState<string>()
  const { control, handleSubmit, setError } = useForm<Values>({
    // The partner may be changing them as well: what is not being edited here follows.
    values: valuesOf(space),
    resetOptions: { keepDirtyValues: true },
    resolver: ruleResolver(errorsOf),
  })
  const { state, error, submit } = useAction(async (change: Partial<Record<keyof Values, string | null>>) => {
    await changeSpace(space, change).catch(atFields(fields, setError))
  })
  const save = async (values: Values) => {
    const before = valuesOf(space)
    const changed = names.filter((name) => values[name].trim() !== before[name].trim())
    setNotice(changed.length > 0 ? undefined : settings.noChanges)
    if (changed.length === 0) return
    await submit(Object.fromEntries(changed.map((name) => [name, values[name].trim() || null])))
  }
  const each = { control, disabled: isReadOnly, optional: true }
  return (
    <SettingsSection title={texts.words} hint={texts.wordsHint}>
      <form
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => void handleSubmit(save, () => setNotice(undefined))(event)}
      >
        <FormTextField {...each} name="headline" label={texts.headline} hint={texts.headlineHint} autoComplete="off" />
        <FormTextArea {...each} name="content" label={texts.content} limit={most.content} />
        <FormTextArea {...each} name="notes" label={texts.notes} hint={texts.notesHint} limit={most.notes} />
        {notice !== undefined && <Banner tone="info">{notice}</Banner>}
        {error !== undefined && !isAtFields(error, fields) && (
          <Banner tone="error">{failureText(error, texts.failed)}</Banner>
        )}
        {!isReadOnly && (
          <SubmitButton state={state} className="self-start max-sm:w-full">
            {settings.save}
          </SubmitButton>
        )}
      </form>
    </SettingsSection>
  )
}
