import { useId, useRef, useState, type RefObject } from 'react'
import type { Control, UseFormReturn } from 'react-hook-form'
import { limits } from '@love-space/contracts/limits.ts'
import { timelineTypes } from '@love-space/contracts/media/timeline-types.ts'
import type { TimelineEvent } from '@love-space/contracts/media/timeline.ts'
import { common } from '@love-space/texts/en/couple/common.ts'
import { timeline as texts } from '@love-space/texts/en/couple/timeline.ts'
import { Banner } from '@love-space/ui/banner.tsx'
import { DateField } from '@love-space/ui/date-field.tsx'
import { Dialog } from '@love-space/ui/dialog.tsx'
import { failureText } from '@love-space/ui/failure-text.ts'
import { useBinding } from '@love-space/ui/form-binding.ts'
import { FormSelectField, FormTextArea, FormTextField } from '@love-space/ui/form-fields.tsx'
import { FormTagField } from '@love-space/ui/form-tag-field.tsx'
import { SubmitButton } from '@love-space/ui/submit-button.tsx'
import { TextField } from '@love-space/ui/text-field.tsx'
import { hasCode, OfflineError } from '@love-space/web-kit/api/api-problem.ts'
import { queryClient } from '@love-space/web-kit/queries/query-client.ts'
import { useOnline } from '@love-space/web-kit/browser/online.ts'
import { useUploadsOf } from '../../shared/files/use-uploads-of.ts'
import { useCloseAfterSuccess } from '../../shared/use-close-after-success.ts'
import { useRecordForm } from '@love-space/ui/use-record-form.ts'
import { longDay } from '../../shared/calendar-days.ts'
import { TwoVersions, type ShownWords } from '../../shared/two-versions.tsx'
import { EventMediumField, type EventMedium } from './event-medium.tsx'
import { draftName, noWords, wordsOf, wrongWords, type EventWords } from './event-words.ts'
import { attachMedium, saveEvent } from './save-event.ts'
import { reloadTimeline, timelineEventQuery } from './timeline.queries.ts'
import { typeName } from './timeline.rules.ts'
import { waitingChange, waitingEvent } from './waiting-events.rules.ts'

const successMs = 900

/** Returns the words of an event for the comparison of two versions. */
const shownWords = (words: EventWords): ShownWords => [
  [texts.fieldTitle, words.title],
  [texts.fieldDate, words.date && longDay(words.date)],
  [texts.fieldType, typeName(words.type)],
  [texts.fieldDescription, words.description],
  [texts.fieldLocation, words.location],
  [texts.fieldLat, words.lat],
  [texts.fieldLng, words.lng],
  [texts.fieldTags, words.tags.join(', ')],
]

interface EventFormProps {
  spaceId: string
  today: string
  event?: TimelineEvent | undefined
  onClose: () => void
}

/** Keeps the form of an event. Saves the words at once; the picture uploads afterwards. */
function useEventForm({ spaceId, today, event, onClose }: EventFormProps) {
  const [medium, setMedium] = useState<EventMedium>({ kept: event?.media ?? null, edit: null })
  const uploads = useUploadsOf('timeline')
  const record = useRecordForm({
    id: event?.id,
    draftName: draftName(event?.id ?? spaceId),
    beginning: event ? wordsOf(event, event.updatedAt) : { ...noWords, date: today },
    rule: (words) => wrongWords(words, today),
    readNewer: async () => {
      const newer =
        event && (await queryClient.fetchQuery({ ...timelineEventQuery(event.id), staleTime: 0, retry: false }))
      return newer ? wordsOf(newer, newer.updatedAt) : null
    },
    send: async (words, sending) => {
      const saved = await saveEvent(event, words, medium, sending)
      await attachMedium(saved, medium, uploads)
    },
    waitsAs: () => (medium.chosen ? null : event ? waitingChange(event.id) : waitingEvent(spaceId)),
    onKept: reloadTimeline,
  })
  const keepTheirs = () => {
    record.discard()
    void reloadTimeline()
    onClose()
  }
  return { ...record, medium, setMedium, keepTheirs }
}

export default function EventForm(props: EventFormProps) {
  const { event, onClose } = props
  const record = useEventForm(props)
  const { form, words, state, error, isLocked, submit, medium, setMedium } = record
  const isOnline = useOnline((online) => online.isOnline)
  const field = useRef<HTMLInputElement>(null)
  const formId = useId()
  useCloseAfterSuccess(state, successMs, onClose)
  const isComplete = words.title.trim() !== '' && words.date !== ''
  return (
    <Dialog
      title={event ? texts.formEdit : texts.formNew}
      initialFocus={field}
      dismissible={false}
      onClose={onClose}
      footer={
        <SubmitButton
          form={formId}
          state={state}
          outcome={event ? 'updated' : 'created'}
          {...(!isOnline && medium.chosen === undefined && { successLabel: texts.keptForLater })}
          disabled={!isComplete && !isLocked}
          className="max-sm:w-full"
        >
          {texts.save}
        </SubmitButton>
      }
    >
      <form id={formId} noValidate className="flex flex-col gap-5" onSubmit={submit}>
        {hasCode(error, 'ITEM_CHANGED_SINCE') ? (
          <TwoVersions record={record} shown={shownWords} onKeepTheirs={record.keepTheirs} />
        ) : (
          error !== undefined && (
            <Banner tone={error instanceof OfflineError ? 'offline' : 'error'}>
              {error instanceof OfflineError
                ? common.offlineSave
                : failureText(error, event ? texts.updateFailed : texts.createFailed)}
            </Banner>
          )
        )}
        <EventFields
          form={form}
          words={words}
          today={props.today}
          isLocked={isLocked}
          titleRef={field}
          medium={medium}
          onMedium={setMedium}
        />
      </form>
    </Dialog>
  )
}

const typeOptions = timelineTypes.map((value) => ({ value, label: typeName(value) }))

interface EventFieldsProps {
  form: UseFormReturn<EventWords>
  words: EventWords
  today: string
  isLocked: boolean
  titleRef: RefObject<HTMLInputElement | null>
  medium: EventMedium
  onMedium: (medium: EventMedium) => void
}

function EventFields({ form, words, today, isLocked, titleRef, medium, onMedium }: EventFieldsProps) {
  const { control, setValue } = form
  const title = useBinding(control, 'title')
  return (
    <>
      <TextField
        {...title}
        ref={titleRef}
        label={texts.fieldTitle}
        required
        dir="auto"
        maxLength={limits.timelineTitleCharsMax}
        readOnly={isLocked}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <DateField
          label={texts.fieldDate}
          required
          value={words.date}
          max={today}
          today={today}
          yearList
          error={wrongWords(words, today).date}
          onChange={(date) => setValue('date', date)}
        />
        <FormSelectField control={control} name="type" label={texts.fieldType} options={typeOptions} />
      </div>
      <FormTextArea
        control={control}
        name="description"
        label={texts.fieldDescription}
        optional
        rows={3}
        limit={limits.timelineDescriptionCharsMax}
        counter="near"
        readOnly={isLocked}
      />
      <EventMediumField medium={medium} onChange={onMedium} />
      <PlaceFields control={control} />
      <FormTagField
        control={control}
        name="tags"
        label={texts.fieldTags}
        optional
        hint={texts.tagsHint}
        tagsMax={limits.tagsMax}
        tagCharsMax={limits.tagCharsMax}
        readOnly={isLocked}
      />
    </>
  )
}

function PlaceFields({ control }: { control: Control<EventWords> }) {
  return (
    <>
      <FormTextField
        control={control}
        name="location"
        label={texts.fieldLocation}
        optional
        dir="auto"
        hint={texts.locationHint}
        maxLength={limits.placeCharsMax}
      />
      <div className="grid grid-cols-2 gap-x-4 gap-y-1.5">
        <FormTextField
          control={control}
          name="lat"
          label={texts.fieldLat}
          optional
          inputMode="text"
          autoComplete="off"
        />
        <FormTextField
          control={control}
          name="lng"
          label={texts.fieldLng}
          optional
          inputMode="text"
          autoComplete="off"
        />
        <p className="col-span-2 text-sm text-text-muted">{texts.coordinatesHint}</p>
      </div>
    </>
  )
}
