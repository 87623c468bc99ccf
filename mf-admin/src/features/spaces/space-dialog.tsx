import { useState } from 'react'
import type { AdminSpaceDetails } from '@love-space/contracts/admin/space-admin.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { officeTexts } from '@love-space/texts/en/office.ts'
import { officeSpaceTexts as texts } from '@love-space/texts/en/office/spaces.ts'
import { Button } from '@love-space/ui/button.tsx'
import { Checkbox } from '@love-space/ui/checkbox.tsx'
import { DateField } from '@love-space/ui/date-field.tsx'
import { useBinding } from '@love-space/ui/form-binding.ts'
import { FormSelectField, FormSwitch, FormTextArea, FormTextField } from '@love-space/ui/form-fields.tsx'
import { RecordNotes, type ShownValue } from '@love-space/ui/record-notes.tsx'
import { basedOnOf, recordOf } from '../../shared/based-on.ts'
import { changedFields } from '../../shared/changed-fields.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { useDialogForm } from '../../shared/use-dialog-form.ts'
import type { EditorProps } from '../../table/table-declaration.ts'
import { SmallPictures, SpacePictures } from './space-pictures.tsx'
import { isAnyStuck, whenArrived } from './space-uploads.ts'
import { addSpace, changeSpace } from './spaces.api.ts'
import {
  changesIn,
  contentNames,
  draftOfCreatedSpace,
  draftOf,
  inputOf,
  trimmed,
  type ContentName,
  type SpaceDraft,
} from './spaces.rules.ts'

const reasonCharsMin = 3

const charsMax = {
  headline: limits.headlineCharsMax,
  content: limits.contentCharsMax,
  notes: limits.notesCharsMax,
} as const

const optionsOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))

const fields = {
  relationshipStartDate: 'startDate',
  FILE_NOT_FOUND: 'images',
  FILE_KIND_REFUSED: 'images',
  SPACE_OF_MEMBERS: 'images',
} as const

const merge = { together: [['startDate', 'hasNoStartDate']] } as const

const values: readonly ShownValue<SpaceDraft>[] = [
  { of: ['customName'], label: texts.customName, show: ({ customName }) => customName },
  { of: ['status'], label: texts.status, show: ({ status }) => texts.values.status[status] },
  { of: ['theme'], label: texts.theme, show: ({ theme }) => texts.values.theme[theme] },
  { of: ['startDate', 'hasNoStartDate'], label: texts.relationshipStartDate, show: ({ startDate }) => startDate },
  {
    of: ['spaceSettingComplete'],
    label: texts.spaceSettingComplete,
    show: ({ spaceSettingComplete }) => (spaceSettingComplete ? texts.spaceSettingComplete : ''),
  },
  ...contentNames.map((name) => ({
    of: [name],
    label: texts.contentNames[name],
    show: (one: SpaceDraft) => (name === 'images' ? <SmallPictures images={one.images} /> : one[name]),
  })),
]

export function SpaceDialog({ opened: space, ...closing }: EditorProps<AdminSpaceDetails>) {
  const initial = draftOf(space)
  const [found, setFound] = useState<AdminSpaceDetails>()
  const isCouples = ((space ?? found)?.users.length ?? 0) > 0
  const [replaced, setReplaced] = useState<readonly ContentName[]>(isCouples ? [] : contentNames)
  const asksWhy = isCouples && replaced.length > 0
  const { form, record, words, submit, dialog } = useDialogForm<SpaceDraft>({
    record: recordOf(space),
    beginning: initial,
    rule: ({ customName, reason, images }) => ({
      ...(customName.trim() === '' && { customName: texts.nameRequired }),
      ...(isAnyStuck(images) && { images: texts.pictures.stuck }),
      ...(asksWhy && reason.trim().length < reasonCharsMin && { reason: texts.reasonRequired }),
    }),
    merge,
    fields,
    untilReady: async (written) => {
      const images = await whenArrived(() => written().images)
      return trimmed({ ...written(), images })
    },
    foundIn: (current) => {
      const { space: met } = (current ?? {}) as { space?: AdminSpaceDetails }
      if (!met) return null
      const { id, version, users } = met
      if (space) return { id, version, words: draftOf(met) }
      setFound(met)
      if (users.length > 0) setReplaced([])
      return { id, version, words: draftOfCreatedSpace(met) }
    },
    send: async (written, { idempotencyKey }, outgoing) => {
      const { id, basedOn } = outgoing
      const input = inputOf(written, replaced)
      if (id === undefined) return addSpace(input, idempotencyKey)
      if (!space) return changeSpace(id, { ...changesIn(outgoing), ...basedOnOf(basedOn) })
      // Operators never see the couple's own texts, so every replacement counts as a change.
      const changes = changedFields(inputOf(initial, isCouples ? [] : contentNames), input)
      return changes && changeSpace(id, { ...changes, ...basedOnOf(basedOn) })
    },
    failed: space ? texts.updateFailed : texts.createFailed,
    ...closing,
  })
  const { control } = form
  return (
    <FormDialog title={space ? texts.editTitle : texts.create} action={texts.save} {...dialog}>
      <RecordNotes record={record} values={values} name={officeTexts.otherOperator} />
      <FormTextField
        control={control}
        name="customName"
        label={texts.customName}
        maxLength={limits.spaceNameCharsMax}
        autoComplete="off"
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <FormSelectField
          control={control}
          name="status"
          label={texts.status}
          options={optionsOf(texts.values.status)}
        />
        <FormSelectField control={control} name="theme" label={texts.theme} options={optionsOf(texts.values.theme)} />
      </div>
      <StartDate form={form} isUnset={words.hasNoStartDate} hint={space ? texts.startDateKept : texts.startDateToday} />
      <FormSwitch
        control={control}
        name="spaceSettingComplete"
        label={texts.spaceSettingComplete}
        description={texts.completeHint}
      />
      {isCouples && <p className="text-sm text-text-muted">{texts.privateHint}</p>}
      {contentNames.map((name) => {
        if (!replaced.includes(name)) {
          const isSet = (space ?? found)?.isContentSet[name] ?? false
          return (
            <HiddenContent key={name} name={name} isSet={isSet} onReplace={() => setReplaced([...replaced, name])} />
          )
        }
        if (name === 'images') return <Images key={name} form={form} space={space} isCouples={isCouples} />
        return (
          <FormTextArea
            key={name}
            control={control}
            name={name}
            label={texts.contentNames[name]}
            optional
            limit={charsMax[name]}
            onSend={submit}
          />
        )
      })}
      {asksWhy && (
        <FormTextField
          control={control}
          name="reason"
          label={texts.reason}
          hint={texts.reasonHint}
          maxLength={limits.reasonCharsMax}
        />
      )}
    </FormDialog>
  )
}

interface StartDateProps {
  readonly form: ReturnType<typeof useDialogForm<SpaceDraft>>['form']
  readonly isUnset: boolean
  readonly hint: string
}

function StartDate({ form, isUnset, hint }: StartDateProps) {
  const date = useBinding(form.control, 'startDate')
  return (
    <div className="flex flex-col gap-1">
      <DateField
        label={texts.relationshipStartDate}
        hint={hint}
        {...date}
        value={isUnset ? '' : date.value}
        disabled={isUnset}
        yearList
      />
      <Checkbox
        label={texts.noStartDate}
        checked={isUnset}
        onChange={({ target }) => form.setValue('hasNoStartDate', target.checked, { shouldDirty: true })}
      />
    </div>
  )
}

interface ImagesProps {
  readonly form: ReturnType<typeof useDialogForm<SpaceDraft>>['form']
  readonly space: AdminSpaceDetails | undefined
  readonly isCouples: boolean
}

function Images({ form, space, isCouples }: ImagesProps) {
  if (space && !isCouples) return <SpacePictures form={form} spaceId={space.id} />
  return (
    <p className="text-sm">
      {texts.contentNames.images}{' '}
      <span className="text-text-muted">{isCouples ? texts.pictures.removed : texts.pictures.later}</span>
    </p>
  )
}

interface HiddenContentProps {
  readonly name: ContentName
  readonly isSet: boolean
  readonly onReplace: () => void
}

/** Stands for the couple's content, which operators must not read. Of pictures, there is nothing to put in their place. */
const HiddenContent = ({ name, isSet, onReplace }: HiddenContentProps) => (
  <div className="flex items-center justify-between gap-3 text-sm">
    <span>
      {texts.contentNames[name]} <span className="text-text-muted">{isSet ? texts.isSet : texts.isNotSet}</span>
    </span>
    {(name !== 'images' || isSet) && (
      <Button size="sm" variant="secondary" onClick={onReplace}>
        {name === 'images' ? texts.pictures.removeAll : texts.replace}
        <span className="sr-only"> {texts.contentNames[name]}</span>
      </Button>
    )}
  </div>
)
