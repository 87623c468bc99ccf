import { updateProfile } from '@love-space/contracts/auth/user.calls.ts'
import type { User } from '@love-space/contracts/auth/user.ts'
import { settings as texts } from '@love-space/texts/en/couple/settings.ts'
import { FormDateField } from '@love-space/ui/form-date-field.tsx'
import { FormSelectField, FormTextField } from '@love-space/ui/form-fields.tsx'
import { useRecordForm } from '@love-space/ui/use-record-form.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { dayNowIn, longDay } from '../../shared/calendar-days.ts'
import { pickChanged } from '../../shared/pick-changed.ts'
import { foundRecordOf } from '../../shared/found-record-of.ts'
import { RecordNotes, showMergedToast, type ShownValue } from '@love-space/ui/record-notes.tsx'
import { credentials } from '@love-space/web-kit/credentials/credentials.ts'
import { mySpaceQuery, useMySpace } from '@love-space/web-kit/session/my-space.ts'
import { queryClient } from '@love-space/web-kit/queries/query-client.ts'
import { PersonAvatar } from '../../shared/person-avatar.tsx'
import { AvatarField } from './avatar-field.tsx'
import { SettingsForm } from '../../shared/settings-form.tsx'
import { SettingsSection } from '../../shared/settings-section.tsx'
import { isSameProfile, profileBody, profileErrors, profileOf, type ProfileValues } from './profile.rules.ts'

const shownValues: readonly ShownValue<ProfileValues>[] = [
  { of: ['name'], label: texts.name, show: ({ name }) => name },
  { of: ['dateOfBirth'], label: texts.dateOfBirth, show: ({ dateOfBirth: day }) => day && longDay(day) },
  {
    of: ['gender'],
    label: texts.gender,
    show: ({ gender }) => genders.find(({ value }) => value === gender)?.label ?? '',
  },
]
const genders = Object.entries(texts.genders).map(([value, label]) => ({ value, label }))

export function ProfileSection({ user }: { user: User }) {
  const today = dayNowIn()
  const { data: space } = useMySpace()
  const beginning = profileOf(user)
  const record = useRecordForm({
    record: { id: user.id, version: user.version },
    draftName: 'profile',
    beginning,
    foundIn: (current) => foundRecordOf((current as { user?: User }).user, profileOf),
    onMerged: () => showMergedToast(undefined),
    rule: (values) => profileErrors(values, beginning, today),
    noticeOf: (values) => (isSameProfile(beginning, values) ? texts.noChanges : undefined),
    send: (values, _sending, { basedOn, changes }) =>
      api.call(updateProfile, {
        body: { ...pickChanged(profileBody(values), changes), ...(typeof basedOn === 'number' && { basedOn }) },
      }),
    onKept: async (answer) => {
      if (answer) credentials.setUser(answer.data.user)
      await queryClient.invalidateQueries({ queryKey: mySpaceQuery.queryKey })
    },
  })
  const { control } = record.form

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
      <SettingsForm record={record} failed={texts.profileFailed} action={texts.save}>
        <RecordNotes record={record} values={shownValues} />
        <FormTextField control={control} name="name" label={texts.name} autoComplete="name" required />
        <div className="grid gap-5 sm:grid-cols-2">
          <FormDateField
            control={control}
            name="dateOfBirth"
            label={texts.dateOfBirth}
            hint={texts.dateOfBirthHint}
            max={today}
            yearList
            optional
          />
          <FormSelectField control={control} name="gender" label={texts.gender} options={genders} optional />
        </div>
      </SettingsForm>
    </SettingsSection>
  )
}
