import { useId, useRef, type RefObject } from 'react'
import type { Control, UseFormReturn } from 'react-hook-form'
import { limits } from '@love-space/contracts/limits.ts'
import type { TimelineEvent } from '@love-space/contracts/media/timeline.ts'
import { common } from '@love-space/texts/en/couple/common.ts'
import { items } from '@love-space/texts/en/couple/items.ts'
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
import { OfflineError } from '@love-space/web-kit/api/api-problem.ts'
import { useOnline } from '@love-space/web-kit/browser/online.ts'
import { uploadIdOf } from '@love-space/web-kit/files/uploads.store.ts'
import { useUploads } from '@love-space/web-kit/files/uploads.ts'
import { useCloseAfterSuccess } from '../../shared/use-close-after-success.ts'
import { useRecordForm } from '@love-space/ui/use-record-form.ts'
import { longDay } from '../../shared/calendar-days.ts'
import { FilePicture } from '@love-space/ui/file-picture.tsx'
import { foundRecordOf } from '../../shared/found-record-of.ts'
import { RecordNotes, showMergedToast, type ShownValue } from '@love-space/ui/record-notes.tsx'
import { restoreItem } from '../../shared/restore-item.ts'
import { usePartnerName } from '../../shared/use-partner-name.ts'
import { changeSubject, creationSubject } from '../../shared/items/held-items.rules.ts'
import type { ItemEditorProps } from '../../shared/items/item-kind.ts'
import {
  arrived,
  dropUpload,
  forgetArrival,
  isStuck,
  uploadOfMedia,
  uploadsOfMedia,
  type EventMedia,
} from './event-media.ts'
import { EventMediumField } from './event-medium.tsx'
import {
  draftNameOf,
  eventMerge,
  lastingAddress,
  noWords,
  wordsOf,
  wrongWords,
  type EventWords,
} from './event-words.ts'
import { saveEvent } from './save-event.ts'
import { reloadTimeline } from './timeline.queries.ts'
import { typeName, typeOptions } from './timeline.rules.ts'

const successMs = 900

function ShownMedium({ media }: { media: string }) {
  const upload = useUploads(({ uploads }) => uploadOfMedia(media, uploads))
  if (uploadIdOf(media) !== null) return upload?.name
  return <FilePicture address={media} alt={texts.fieldMedia} ratio={16 / 9} sizes="15rem" />
}

const placeText = ({ location, lat, lng }: EventWords): string =>
  [location, [lat, lng].filter((degrees) => degrees !== '').join(', ')].filter((line) => line !== '').join('\n')

const values: readonly ShownValue<EventWords>[] = [
  { of: ['title'], label: texts.fieldTitle, show: ({ title }) => title },
  { of: ['date'], label: texts.fieldDate, show: ({ date }) => date && longDay(date) },
  { of: ['type'], label: texts.fieldType, show: ({ type }) => typeName(type) },
  { of: ['description'], label: texts.fieldDescription, show: ({ description }) => description },
  { of: ['location', 'lat', 'lng'], label: texts.fieldLocation, show: placeText },
  {
    of: ['media'],
    label: texts.fieldMedia,
    show: ({ media }) => media && <ShownMedium media={media} />,
  },
]

/** Keeps the form of an event. Saving during an upload holds the event until the file has arrived. */
function useEventForm({ space, item: event }: ItemEditorProps<TimelineEvent>) {
  const { id: spaceId, today } = space
  const partnerName = usePartnerName()
  const taking = useRef<Promise<unknown>>(undefined)
  const sent = useRef<EventMedia>(null)
  const record = useRecordForm({
    record: event ? { id: event.id, version: event.version } : undefined,
    draftName: draftNameOf(spaceId, event),
    beginning: event ? wordsOf(event) : { ...noWords, date: today },
    merge: eventMerge,
    rule: (words) => wrongWords(words, today),
    foundIn: (current) => foundRecordOf((current as { timelineEvent?: TimelineEvent }).timelineEvent, wordsOf),
    restore: async () => {
      if (event && !(await restoreItem({ spaceId, kind: 'timeline', id: event.id }))) throw new OfflineError(undefined)
    },
    untilReady: async (words) => {
      await taking.current
      sent.current = words().media
      return { ...words(), media: arrived(sent.current) }
    },
    noticeOf: ({ media }) =>
      isStuck(uploadOfMedia(media, useUploads.getState().uploads)) ? texts.mediaStuck : undefined,
    send: (_words, sending, outgoing) => saveEvent(outgoing, sending),
    waitsAs: ({ media }, { id }) => {
      const uploads = uploadsOfMedia(media)
      return {
        ...(id === undefined ? creationSubject('timeline', spaceId) : changeSubject('timeline', id)),
        ...(uploads.length > 0 && { uploads }),
      }
    },
    onMerged: () => showMergedToast(partnerName),
    onKept: (_saved, how) => {
      if (how === 'answered') forgetArrival(sent.current)
      return reloadTimeline()
    },
  })
  const discard = () => {
    dropUpload(record.words.media)
    record.discard()
  }
  const onTaking = (work: Promise<unknown>) => {
    taking.current = work
  }
  return { ...record, discard, onTaking, partnerName }
}

export default function EventForm(props: ItemEditorProps<TimelineEvent>) {
  const { space, item: event, onClose } = props
  const record = useEventForm(props)
  const { form, words, state, error, notice, isLocked, submit, onTaking } = record
  const isOnline = useOnline((online) => online.isOnline)
  const field = useRef<HTMLInputElement>(null)
  const formId = useId()
  useCloseAfterSuccess(state, successMs, onClose)
  const isUploading = useUploads(({ uploads }) => uploadOfMedia(words.media, uploads) !== undefined)
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
          {...((!isOnline || isUploading) && { successLabel: items.keptForLater })}
          disabled={!isComplete && !isLocked}
          className="max-sm:w-full"
        >
          {texts.save}
        </SubmitButton>
      }
    >
      <form id={formId} noValidate className="flex flex-col gap-5" onSubmit={submit}>
        <RecordNotes record={record} values={values} name={record.partnerName} />
        {notice !== undefined && <Banner tone="error">{notice}</Banner>}
        {error !== undefined && !record.gone && (
          <Banner tone={error instanceof OfflineError ? 'offline' : 'error'}>
            {error instanceof OfflineError
              ? common.offlineSave
              : failureText(error, event ? texts.updateFailed : texts.createFailed)}
          </Banner>
        )}
        <EventFields
          form={form}
          words={words}
          today={space.today}
          isLocked={isLocked}
          titleRef={field}
          spaceId={space.id}
          saved={event ? lastingAddress(event.media) : null}
          onTaking={onTaking}
        />
      </form>
    </Dialog>
  )
}

interface EventFieldsProps {
  form: UseFormReturn<EventWords>
  words: EventWords
  today: string
  isLocked: boolean
  titleRef: RefObject<HTMLInputElement | null>
  spaceId: string
  saved: EventMedia
  onTaking: (work: Promise<unknown>) => void
}

function EventFields(props: EventFieldsProps) {
  const { form, words, today, isLocked, titleRef, spaceId, saved, onTaking } = props
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
      <EventMediumField spaceId={spaceId} form={form} saved={saved} isLocked={isLocked} onTaking={onTaking} />
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
