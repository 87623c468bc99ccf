import { useId, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { limits } from '@love-space/contracts/limits.ts'
import { memoryCategories } from '@love-space/contracts/media/memory-categories.ts'
import { files as fileTexts } from '@love-space/texts/en/couple/files.ts'
import { categoryText, memories as texts } from '@love-space/texts/en/couple/memories.ts'
import { Banner } from '@love-space/ui/banner.tsx'
import { Button } from '@love-space/ui/button.tsx'
import { DateField } from '@love-space/ui/date-field.tsx'
import { Dialog } from '@love-space/ui/dialog.tsx'
import { failureText } from '@love-space/ui/failure-text.ts'
import { FormSelectField, FormTextArea, FormTextField } from '@love-space/ui/form-fields.tsx'
import { FormTagField } from '@love-space/ui/form-tag-field.tsx'
import { SubmitButton } from '@love-space/ui/submit-button.tsx'
import { longDay } from '../../shared/calendar-days.ts'
import { RecordNotes, type ShownValue } from '@love-space/ui/record-notes.tsx'
import { MediaField } from './media-field.panel.tsx'
import { commonDay, isProposed, proposedTitle } from '../../shared/items/proposed-words.ts'
import type { MemoryDraft } from './memory-draft.ts'
import { useFormMedia } from '../../shared/files/use-form-media.ts'
import { dayOf, useMemoryForm, wrongWords, type MemoryEditorProps } from './use-memory-form.ts'

const categories = memoryCategories.map((value) => ({ value, label: categoryText(value) }))

/** Leaves out tags and media, which merge entry by entry and so are never contested. */
const values: readonly ShownValue<MemoryDraft>[] = [
  { of: ['title'], label: texts.name, show: ({ title }) => title },
  { of: ['date'], label: texts.date, show: ({ date }) => date && longDay(date) },
  { of: ['category'], label: texts.category, show: ({ category }) => categoryText(category) },
  { of: ['description'], label: texts.description, show: ({ description }) => description },
]

export default function MemoryEditor(props: MemoryEditorProps) {
  const { item: memory, onClose } = props
  const formId = useId()
  const record = useMemoryForm(props)
  const { form, words, state, error, isLocked, submit, onTaking } = record
  return (
    <Dialog
      onClose={onClose}
      title={memory ? texts.change : texts.create}
      width="lg"
      dismissible={false}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {fileTexts.later}
          </Button>
          <SubmitButton form={formId} state={state} outcome={memory ? 'updated' : 'created'}>
            {texts.save}
          </SubmitButton>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <RecordNotes record={record} values={values} name={record.partnerName} />
        <MemoryFields
          {...props}
          form={form}
          words={words}
          isLocked={isLocked}
          isResumed={record.isResumed}
          onSend={submit}
          onTaking={onTaking}
        />
        {error !== undefined && !record.gone && (
          <Banner tone="error">{failureText(error, memory ? texts.updateFailed : texts.createFailed)}</Banner>
        )}
      </form>
    </Dialog>
  )
}

/** Runs work once the user is out of a field, so that nothing joins the words being typed there. */
function whenLeft(name: string, work: () => void): void {
  const field = document.activeElement
  if (field instanceof HTMLInputElement && field.name === name) field.addEventListener('blur', work, { once: true })
  else work()
}

interface MemoryFieldsProps extends Pick<MemoryEditorProps, 'space' | 'item' | 'chosen' | 'onTaken'> {
  form: UseFormReturn<MemoryDraft>
  words: MemoryDraft
  isLocked: boolean
  isResumed: boolean
  onSend: () => void
  onTaking: (work: Promise<unknown>) => void
}

function MemoryFields(props: MemoryFieldsProps) {
  const { space, item: memory, chosen, onTaken, form, words, isLocked, isResumed, onSend, onTaking } = props
  const { control, setValue, getValues } = form
  const { today } = space
  const media = useFormMedia(form)
  // Keep a day that the user has chosen, also that of a draft.
  const isDayTyped = useRef(memory !== null || (isResumed && words.date !== ''))
  const [isDayOfPictures, setIsDayOfPictures] = useState(false)
  const setDay = (day: string, isOfPictures: boolean) => {
    const dayBefore = dayOf(getValues(), space)
    setValue('date', day)
    if (memory !== null) return
    whenLeft('title', () => {
      const { title } = getValues()
      if (isProposed(title, dayBefore) && (isOfPictures || title.trim() !== '')) setValue('title', proposedTitle(day))
    })
  }
  const heedDays = (days: readonly string[]) => {
    const day = isDayTyped.current ? undefined : commonDay(days.filter((one) => one <= today))
    setIsDayOfPictures(day !== undefined)
    setDay(day ?? dayOf(getValues(), space), true)
  }
  return (
    <>
      <MediaField
        form={media}
        target={{
          spaceId: space.id,
          purpose: 'memory',
          use: { kind: 'memory', spaceId: space.id },
          max: limits.memoryMediaMax,
        }}
        label={texts.media}
        choose={texts.choose}
        isLocked={isLocked}
        given={chosen}
        onTaking={onTaking}
        onTaken={onTaken}
        onDays={heedDays}
      />
      <FormTextField
        control={control}
        name="title"
        label={texts.name}
        maxLength={limits.memoryTitleCharsMax}
        readOnly={isLocked}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <DateField
          label={texts.date}
          value={dayOf(words, space)}
          max={today}
          today={today}
          yearList
          hint={isDayOfPictures ? texts.dayOfPictures : undefined}
          error={wrongWords(words, space).date}
          disabled={isLocked}
          onChange={(day) => {
            isDayTyped.current = true
            setIsDayOfPictures(false)
            setDay(day, false)
          }}
        />
        <FormSelectField
          control={control}
          name="category"
          label={texts.category}
          options={categories}
          placeholder={memory ? undefined : texts.noCategory}
          disabled={isLocked}
        />
      </div>
      <FormTextArea
        control={control}
        name="description"
        label={texts.description}
        optional
        limit={limits.memoryDescriptionCharsMax}
        readOnly={isLocked}
        onSend={onSend}
      />
      <FormTagField
        control={control}
        name="tags"
        label={texts.tags}
        optional
        tagsMax={limits.tagsMax}
        tagCharsMax={limits.tagCharsMax}
        readOnly={isLocked}
      />
    </>
  )
}
