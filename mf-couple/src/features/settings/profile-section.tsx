import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { updateProfile } from '@love-space/contracts/auth/user.calls.ts'
import type { User } from '@love-space/contracts/auth/user.ts'
import { settings as texts } from '@love-space/texts/en/couple/settings.ts'
import { Banner } from '@love-space/ui/banner.tsx'
import { failureText } from '@love-space/ui/failure-text.ts'
import { FormDateField } from '@love-space/ui/form-date-field.tsx'
import { FormSelectField, FormTextField } from '@love-space/ui/form-fields.tsx'
import { SubmitButton } from '@love-space/ui/submit-button.tsx'
import { useAction } from '@love-space/ui/use-action.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { dayNowIn } from '../../shared/calendar-days.ts'
import { credentials } from '@love-space/web-kit/credentials/credentials.ts'
import { mySpaceQuery, useMySpace } from '@love-space/web-kit/session/my-space.ts'
import { queryClient } from '@love-space/web-kit/queries/query-client.ts'
import { PersonAvatar } from '../../shared/person-avatar.tsx'
import { AvatarField } from './avatar-field.tsx'
import { isAtFields, atFields } from '@love-space/ui/refused-fields.ts'
import { ruleResolver } from '@love-space/ui/rule-resolver.ts'
import { SettingsSection } from '../../shared/settings-section.tsx'
import { profileChange, profileErrors, profileOf, type ProfileChange, type ProfileValues } from './profile.rules.ts'

const fields = { name: 'name', dateOfBirth: 'dateOfBirth', gender: 'gender' } as const
const genders = Object.entries(texts.genders).map(([value, label]) => ({ value, label }))

export function ProfileSection({ user }: { user: User }) {
  const [notice, setNotice] = useState<string>()
  const today = dayNowIn()
  const { data: space } = useMySpace()
  const { control, handleSubmit, reset, setError } = useForm<ProfileValues>({
    // It may be changed in another browser as well: what is not being edited here follows.
    values: profileOf(user),
    resetOptions: { keepDirtyValues: true },
    resolver: ruleResolver((values) => profileErrors(values, profileOf(user), today)),
  })
  const { state, error, submit } = useAction(async (body: ProfileChange) => {
    const { data } = await api.call(updateProfile, { body }).catch(atFields(fields, setError))
    credentials.setUser(data.user)
    reset(profileOf(data.user))
    await queryClient.invalidateQueries({ queryKey: mySpaceQuery.queryKey })
  })
  const save = async (values: ProfileValues) => {
    const change = profileChange(profileOf(user), values)
    setNotice(change ? undefined : texts.noChanges)
    if (change) await submit(change)
  }

  return (
    <SettingsSection title={texts.profile}>
      <div className="flex items-center gap-4">
        <PersonAvatar of={user} space={space} size="lg" />
        <div className="min-w-0">
          <p className="truncate font-display text-xl">{user.name}</p>
          <p className="truncate text-text-muted">{user.email}</p>
        </div>
      </div>
      <AvatarField user={user} />
      <form
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => void handleSubmit(save, () => setNotice(undefined))(event)}
      >
        <FormTextField control={control} name="name" label={texts.name} autoComplete="name" required />
        <div className="grid gap-5 sm:grid-cols-2">
          <FormDateField control={control} name="dateOfBirth" label={texts.dateOfBirth} max={today} yearList optional />
          <FormSelectField control={control} name="gender" label={texts.gender} options={genders} optional />
        </div>
        {notice !== undefined && <Banner tone="info">{notice}</Banner>}
        {error !== undefined && !isAtFields(error, fields) && (
          <Banner tone="error">{failureText(error, texts.profileFailed)}</Banner>
        )}
        <SubmitButton state={state} className="self-start max-sm:w-full">
          {texts.save}
        </SubmitButton>
      </form>
    </SettingsSection>
  )
}
