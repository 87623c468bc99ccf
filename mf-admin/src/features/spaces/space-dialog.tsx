import { useRef, useState } from 'react'
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
import { randomId } from '@love-space/web-kit/browser/random-id.ts'
import { changedFields } from '../../shared/changed-fields.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { useSaving } from '../../shared/use-saving.ts'
import { addSpace, changeSpace } from './spaces.api.ts'
import { contentNames, draftOf, inputOf, type ContentName, type SpaceDraft } from './spaces.rules.ts'

const texts = officeTexts.spaces

const charsMax = {
  headline: limits.headlineCharsMax,
  content: limits.contentCharsMax,
  notes: limits.notesCharsMax,
  images: limits.spaceImagesMax * limits.urlCharsMax,
} as const

export const statusOptions = (['ACTIVE', 'PAUSED', 'ENDED'] as const).map((value) => ({
  value,
  label: texts.statuses[value],
}))
export const themeOptions = (['official', 'original'] as const).map((value) => ({ value, label: texts.themes[value] }))

interface SpaceDialogProps {
  /** Absent: a new one. */
  readonly space?: AdminSpaceDetails | undefined
  readonly onClose: () => void
  readonly onTried: () => void
}

/** Creates a space or changes one; closes when that has worked. What a couple wrote is replaced without being shown. */
export function SpaceDialog({ space, onClose, onTried }: SpaceDialogProps) {
  const initial = draftOf(space)
  const [draft, setDraft] = useState(initial)
  const isCouples = space !== undefined && space.users.length > 0
  const [replaced, setReplaced] = useState<readonly ContentName[]>(isCouples ? [] : contentNames)
  const [missing, setMissing] = useState<Partial<Record<'customName' | 'reason', string>>>({})
  const [key] = useState(randomId)
  const first = useRef<HTMLInputElement>(null)
  const change = (changes: Partial<SpaceDraft>) => setDraft((before) => ({ ...before, ...changes }))

  const saving = useSaving({
    save: async () => {
      const input = inputOf(draft, replaced)
      if (!space) return addSpace(input, key)
      // A couple's own words were not shown: whatever is to replace them is a change.
      const changes = changedFields(inputOf(initial, isCouples ? [] : contentNames), input)
      return changes && changeSpace(space.id, changes)
    },
    failed: space ? texts.updateFailed : texts.createFailed,
    onTried,
    onClose,
  })
  const submit = () => {
    const found = {
      ...(draft.customName.trim() === '' && { customName: texts.nameRequired }),
      ...(isCouples && replaced.length > 0 && draft.reason.trim().length < 3 && { reason: texts.reasonRequired }),
    }
    setMissing(found)
    if (Object.keys(found).length === 0) saving.run()
  }

  return (
    <FormDialog
      title={space ? texts.editTitle : texts.create}
      action={texts.save}
      {...saving.dialog}
      dismissible={JSON.stringify(draft) === JSON.stringify(initial)}
      initialFocus={first}
      onSubmit={submit}
    >
      <TextField
        ref={first}
        label={texts.name}
        value={draft.customName}
        maxLength={limits.spaceNameCharsMax}
        autoComplete="off"
        error={missing.customName}
        onChange={(event) => change({ customName: event.target.value })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={texts.status}
          value={draft.status}
          options={statusOptions}
          onChange={(event) => change({ status: event.target.value as SpaceDraft['status'] })}
        />
        <SelectField
          label={texts.theme}
          value={draft.theme}
          options={themeOptions}
          onChange={(event) => change({ theme: event.target.value as SpaceDraft['theme'] })}
        />
      </div>
      <div className="flex flex-col gap-1">
        <DateField
          label={texts.startDate}
          hint={space ? texts.startDateKept : texts.startDateToday}
          value={draft.hasNoStartDate ? '' : draft.startDate}
          disabled={draft.hasNoStartDate}
          yearList
          onChange={(startDate) => change({ startDate })}
        />
        <Checkbox
          label={texts.noStartDate}
          checked={draft.hasNoStartDate}
          onChange={(event) => change({ hasNoStartDate: event.target.checked })}
        />
      </div>
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
            value={draft[name]}
            limit={charsMax[name]}
            onChange={(event) => change({ [name]: event.target.value })}
            onSend={submit}
          />
        ) : (
          <div key={name} className="flex items-center justify-between gap-3 text-sm">
            <span>
              {texts.contentNames[name]}{' '}
              <span className="text-text-muted">{space?.isContentSet[name] ? texts.isSet : texts.isNotSet}</span>
            </span>
            <Button size="sm" variant="secondary" onClick={() => setReplaced([...replaced, name])}>
              {texts.replace}
              <span className="sr-only"> {texts.contentNames[name]}</span>
            </Button>
          </div>
        ),
      )}
      {isCouples && replaced.length > 0 && (
        <TextField
          label={texts.reason}
          hint={texts.reasonHint}
          value={draft.reason}
          maxLength={limits.reasonCharsMax}
          error={missing.reason}
          onChange={(event) => change({ reason: event.target.value })}
        />
      )}
    </FormDialog>
  )
}
