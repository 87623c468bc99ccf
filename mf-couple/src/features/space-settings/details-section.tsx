import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Space } from '@love-space/contracts/space/space.ts'
import { settings } from '@love-space/texts/en/couple/settings.ts'
import { spaceSettings as texts } from '@love-space/texts/en/couple/space-settings.ts'
import { Banner } from '@love-space/ui/banner.tsx'
import { failureText } from '@love-space/ui/failure-text.ts'
import { SubmitButton } from '@love-space/ui/submit-button.tsx'
import { useAction } from '@love-space/ui/use-action.ts'
import { ruleResolver } from '@love-space/ui/rule-resolver.ts'
import { SettingsSection } from '../../shared/settings-section.tsx'
import { changeSpace } from './change-space.ts'
import { DetailsFields } from './details-fields.tsx'
import { detailsErrors, detailsOf, type DetailsValues } from './details.rules.ts'

export function DetailsSection({ space, isReadOnly }: { space: Space; isReadOnly: boolean }) {
  const [notice, setNotice] = useState<string>()
  const { control, handleSubmit } = useForm<DetailsValues>({
    // The partner may be changing them as well: what is not being edited here follows.
    values: detailsOf(space),
    resetOptions: { keepDirtyValues: true },
    resolver: ruleResolver(detailsErrors),
  })
  const { state, error, submit } = useAction((body: DetailsValues) => changeSpace(space, body))
  const save = async (values: DetailsValues) => {
    const next = { ...values, customName: values.customName.trim() }
    const isChanged = JSON.stringify(next) !== JSON.stringify(detailsOf(space))
    setNotice(isChanged ? undefined : settings.noChanges)
    if (isChanged) await submit(next)
  }
  return (
    <SettingsSection title={texts.details}>
      <form
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => void handleSubmit(save, () => setNotice(undefined))(event)}
      >
        <DetailsFields control={control} disabled={isReadOnly} />
        {notice !== undefined && <Banner tone="info">{notice}</Banner>}
        {error !== undefined && <Banner tone="error">{failureText(error, texts.failed)}</Banner>}
        {!isReadOnly && (
          <SubmitButton state={state} className="self-start max-sm:w-full">
            {settings.save}
          </SubmitButton>
        )}
      </form>
    </SettingsSection>
  )
}
