import { useState, type ComponentProps, type ReactNode } from 'react'
import type { AdminSpaceDetails } from '@love-space/contracts/admin/space-admin.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { officeTexts } from '@love-space/texts/en/office.ts'
import { Button } from '@love-space/ui/button.tsx'
import { Checkbox } from '@love-space/ui/checkbox.tsx'
import { DateField } from '@love-space/ui/date-field.tsx'
import { SelectField } from '@love-space/ui/select-field.tsx'
import { Switch } from '@love-space/ui/switch.tsx'
import { TextArea } from '@love-space/ui/text-area.tsx'
import { TextField } from '@love-space/ui/text-field.tsx'
import { changedFields } from '../../shared/changed-fields.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { useDialogForm } from '../../shared/use-dialog-form.ts'
import type { EditorProps } from '../../table/table-declaration.ts'
import { addSpace, changeSpace } from './spaces.api.ts'
import { contentNames, draftOf, inputOf, type ContentName, type SpaceDraft } from './spaces.rules.ts'

const texts = officeTexts.spaces
const reasonCharsMin = 3

const charsMax = {
  headline: limits.headlineCharsMax,
  content: limits.contentCharsMax,
  notes: limits.notesCharsMax,
  images: limits.spaceImagesMax * limits.urlCharsMax,
} as const

const optionsOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))

/** Creates a space or changes one; closes when that has worked. What a couple wrote is replaced without being shown. */
export function SpaceDialog({ opened: space, ...closing }: EditorProps<AdminSpaceDetails>) {
  const initial = draftOf(space)
  const isCouples = space !== undefined && space.users.length > 0
  const [replaced, setReplaced] = useState<readonly ContentName[]>(isCouples ? [] : contentNames)
  const asksWhy = isCouples && replaced.length > 0
  const { draft, change, submit, field, dialog } = useDialogForm<SpaceDraft>({
    initial,
    wrongIn: ({ customName, reason }) => ({
      ...(customName.trim() === '' && { customName: texts.nameRequired }),
      ...(asksWhy && reason.trim().length < reasonCharsMin && { reason: texts.reasonRequired }),
    }),
    save: async (written, key) => {
      const input = inputOf(written, replaced)
      if (!space) return addSpace(input, key)
      // A couple's own words were not shown: whatever is to replace them is a change.
      const changes = changedFields(inputOf(initial, isCouples ? [] : contentNames), input)
      return changes && changeSpace(space.id, changes)
    },
    failed: space ? texts.updateFailed : texts.createFailed,
    ...closing,
  })
  return (
    <FormDialog title={space ? texts.editTitle : texts.create} action={texts.save} {...dialog}>
      <TextField label={texts.name} maxLength={limits.spaceNameCharsMax} autoComplete="off" {...field('customName')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField label={texts.status} options={optionsOf(texts.statuses)} {...field('status')} />
        <SelectField label={texts.theme} options={optionsOf(texts.themes)} {...field('theme')} />
      </div>
      <StartDate draft={draft} hint={space ? texts.startDateKept : texts.startDateToday} onChange={change} />
      <Switch
        label={texts.complete}
        description={texts.completeHint}
        checked={draft.spaceSettingComplete}
        onCheckedChange={(spaceSettingComplete) => change({ spaceSettingComplete })}
      />
      {isCouples && <p className="text-sm text-text-muted">{texts.privateHint}</p>}
      {contentNames.map((name) =>
        replaced.includes(name) ? (
          <TextArea
            key={name}
            label={texts.contentNames[name]}
            optional
            hint={name === 'images' ? texts.imagesHint : undefined}
            limit={charsMax[name]}
            onSend={submit}
            {...field(name)}
          />
        ) : (
          <HiddenContent key={name} name={name} onReplace={() => setReplaced([...replaced, name])}>
            {space?.isContentSet[name] ? texts.isSet : texts.isNotSet}
          </HiddenContent>
        ),
      )}
      {asksWhy && <Reason {...field('reason')} />}
    </FormDialog>
  )
}

const Reason = (field: Pick<ComponentProps<typeof TextField>, 'value' | 'error' | 'onChange'>) => (
  <TextField label={texts.reason} hint={texts.reasonHint} maxLength={limits.reasonCharsMax} {...field} />
)

interface StartDateProps {
  readonly draft: SpaceDraft
  readonly hint: string
  readonly onChange: (changes: Partial<SpaceDraft>) => void
}

const StartDate = ({ draft: { startDate, hasNoStartDate }, hint, onChange }: StartDateProps) => (
  <div className="flex flex-col gap-1">
    <DateField
      label={texts.startDate}
      hint={hint}
      value={hasNoStartDate ? '' : startDate}
      disabled={hasNoStartDate}
      yearList
      onChange={(chosen) => onChange({ startDate: chosen })}
    />
    <Checkbox
      label={texts.noStartDate}
      checked={hasNoStartDate}
      onChange={(event) => onChange({ hasNoStartDate: event.target.checked })}
    />
  </div>
)

interface HiddenContentProps {
  readonly name: ContentName
  readonly onReplace: () => void
  /** Whether there is any. */
  readonly children: ReactNode
}

/** In the place of what a couple wrote. */
const HiddenContent = ({ name, onReplace, children }: HiddenContentProps) => (
  <div className="flex items-center justify-between gap-3 text-sm">
    <span>
      {texts.contentNames[name]} <span className="text-text-muted">{children}</span>
    </span>
    <Button size="sm" variant="secondary" onClick={onReplace}>
      {texts.replace}
      <span className="sr-only"> {texts.contentNames[name]}</span>
    </Button>
  </div>
)
