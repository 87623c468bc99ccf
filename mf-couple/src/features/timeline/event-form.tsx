import { Crop as CropIcon, Trash2 } from 'lucide-react'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { limits } from '@love-space/contracts/limits.ts'
import { createTimelineEvent, updateTimelineEvent } from '@love-space/contracts/media/timeline.calls.ts'
import { timelineTypes } from '@love-space/contracts/media/timeline-types.ts'
import type { TimelineEvent } from '@love-space/contracts/media/timeline.ts'
import { common } from '@love-space/texts/en/couple/common.ts'
import { timeline as texts } from '@love-space/texts/en/couple/timeline.ts'
import { Banner } from '@love-space/ui/banner.tsx'
import { Button } from '@love-space/ui/button.tsx'
import { DateField } from '@love-space/ui/date-field.tsx'
import { Dialog } from '@love-space/ui/dialog.tsx'
import { failureText } from '@love-space/ui/failure-text.ts'
import { FilePicker } from '@love-space/ui/file-picker.tsx'
import { SelectField } from '@love-space/ui/select-field.tsx'
import { SubmitButton } from '@love-space/ui/submit-button.tsx'
import { TagField } from '@love-space/ui/tag-field.tsx'
import { takeBackPress } from '@love-space/ui/take-back-press.ts'
import { TextArea } from '@love-space/ui/text-area.tsx'
import { TextField } from '@love-space/ui/text-field.tsx'
import { useAction } from '@love-space/ui/use-action.ts'
import { usePart } from '@love-space/ui/use-part.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { hasCode, OfflineError, QueuedError } from '@love-space/web-kit/api/api-problem.ts'
import { useDraft } from '@love-space/web-kit/session/drafts.ts'
import { useOnline } from '@love-space/web-kit/browser/online.ts'
import { addUploads, cancelUpload } from '@love-space/web-kit/files/uploads.ts'
import type { PictureEdit } from '@love-space/web-kit/files/uploads.store.ts'
import { acceptOf, checkFiles, type CheckedFile } from '../../shared/files/check-files.ts'
import { FilePicture } from '../../shared/files/file-picture.tsx'
import { UploadNotes } from '../../shared/files/upload-notes.tsx'
import { useUploadsOf } from '../../shared/files/use-uploads-of.ts'
import { useCloseAfterSuccess } from '../../shared/use-close-after-success.ts'
import { draftName, noWords, wordsOf, type EventWords } from './event-words.ts'
import { reloadTimeline } from './timeline.queries.ts'
import { coordinatesOf, isTimelineType, typeName } from './timeline.rules.ts'
import { waitingChange, waitingEvent } from './waiting-events.rules.ts'

const successMs = 900
const loadEditor = () => import(/* webpackChunkName: "picture-editor" */ '../../shared/files/picture-editor.tsx')

interface EventFormProps {
  spaceId: string
  today: string
  /** The one to change; absent for a new one. */
  event?: TimelineEvent | undefined
  onClose: () => void
}

/** Adds an event to the timeline, or changes one. Its words never wait for its picture, which follows by itself. */
export default function EventForm({ spaceId, today, event, onClose }: EventFormProps) {
  const draft = useDraft<EventWords>(
    draftName(event?.id ?? spaceId),
    event ? wordsOf(event, event.updatedAt) : { ...noWords, date: today },
  )
  const words = draft.value
  const [kept, setKept] = useState(event?.media ?? null)
  const [chosen, setChosen] = useState<CheckedFile>()
  const [edit, setEdit] = useState<PictureEdit | null>(null)
  const [refused, setRefused] = useState<readonly { name: string; message: string }[]>([])
  const [wasTried, setWasTried] = useState(false)
  const isOnline = useOnline((online) => online.isOnline)
  const uploads = useUploadsOf('timeline')
  const field = useRef<HTMLInputElement>(null)
  const formId = useId()
  const { coordinates, errors } = coordinatesOf(words)

  const save = async () => {
    const { title, date, type, location, description, tags, basedOn } = words
    const body = { title: title.trim(), date, type, location, coordinates, description, tags: [...tags] }
    const saved = event
      ? await api.call(updateTimelineEvent, {
          params: { id: event.id },
          body: {
            ...body,
            ...(kept !== event.media && chosen === undefined && { media: null }),
            ...(basedOn !== undefined && { basedOn }),
          },
          // A later change takes the place of one that still waits.
          idempotencyKey: `${event.id}-change`,
          ...(chosen === undefined && { queueOffline: waitingChange(event.id) }),
        })
      : await api.call(createTimelineEvent, {
          body,
          idempotencyKey: draft.key,
          ...(chosen === undefined && { queueOffline: waitingEvent(spaceId) }),
        })
    const { id } = saved.data.timelineEvent
    if (chosen) {
      // The newest one counts.
      for (const { id: earlier, use } of uploads) {
        if (use.kind === 'timeline' && use.eventId === id) await cancelUpload(earlier)
      }
      const use = { kind: 'timeline', eventId: id } as const
      await addUploads([{ ...chosen, path: `${spaceId}/timeline`, use, ...(edit ? { edit } : {}) }])
    }
  }
  const action = useAction(async () => {
    try {
      await save()
    } catch (error) {
      // Whoever saves once more wants theirs in place of it.
      if (hasCode(error, 'ITEM_CHANGED_SINCE')) draft.setValue({ ...words, basedOn: undefined })
      if (!(error instanceof QueuedError)) throw error
    }
    draft.clear()
    await reloadTimeline()
  })
  const { state, error } = action
  useCloseAfterSuccess(state, successMs, onClose)

  const isSettled = state === 'success'
  const isBusy = state === 'loading'
  const isFuture = words.date > today
  const isTooLong = words.description.length > limits.timelineDescriptionCharsMax
  const isComplete = words.title.trim() !== '' && words.date !== ''
  const isRight = !isFuture && !isTooLong && errors.lat === undefined && errors.lng === undefined
  const change = (next: Partial<EventWords>) => draft.setValue({ ...words, ...next })
  const submit = () => {
    setWasTried(true)
    if (isComplete && isRight) void action.submit()
  }

  return (
    <Dialog
      open
      title={event ? texts.formEdit : texts.formNew}
      initialFocus={field}
      dismissible={false}
      onOpenChange={onClose}
      footer={
        <SubmitButton
          form={formId}
          state={state}
          outcome={event ? 'updated' : 'created'}
          {...(!isOnline && chosen === undefined && { successLabel: texts.keptForLater })}
          disabled={!isComplete && !isBusy && !isSettled}
          className="max-sm:w-full"
        >
          {texts.save}
        </SubmitButton>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(submitted) => {
          submitted.preventDefault()
          submit()
        }}
      >
        {error !== undefined && (
          <Banner tone={error instanceof OfflineError ? 'offline' : 'error'}>
            {error instanceof OfflineError
              ? common.offlineSave
              : hasCode(error, 'ITEM_CHANGED_SINCE')
                ? texts.changedSince
                : failureText(error, event ? texts.updateFailed : texts.createFailed)}
          </Banner>
        )}
        <TextField
          ref={field}
          label={texts.fieldTitle}
          required
          dir="auto"
          maxLength={limits.timelineTitleCharsMax}
          value={words.title}
          readOnly={isBusy || isSettled}
          onChange={({ target }) => change({ title: target.value })}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <DateField
            label={texts.fieldDate}
            required
            value={words.date}
            max={today}
            today={today}
            yearList
            error={isFuture ? common.notInFuture : undefined}
            onChange={(date) => change({ date })}
          />
          <SelectField
            label={texts.fieldType}
            options={timelineTypes.map((value) => ({ value, label: typeName(value) }))}
            value={words.type}
            onChange={({ target }) => change({ type: isTimelineType(target.value) ? target.value : 'other' })}
          />
        </div>
        <TextArea
          label={texts.fieldDescription}
          optional
          rows={3}
          limit={limits.timelineDescriptionCharsMax}
          counter="near"
          value={words.description}
          readOnly={isBusy || isSettled}
          onChange={({ target }) => change({ description: target.value })}
        />
        <MediumField
          kept={kept}
          chosen={chosen}
          edit={edit}
          refused={refused}
          onFiles={(given) => {
            const checked = checkFiles(given, 'timeline')
            setRefused(checked.refused)
            if (checked.good[0]) setChosen(checked.good[0])
            setEdit(null)
          }}
          onEdit={setEdit}
          onRemove={() => {
            if (chosen) setChosen(undefined)
            else setKept(null)
            setEdit(null)
          }}
        />
        <TextField
          label={texts.fieldLocation}
          optional
          dir="auto"
          hint={texts.locationHint}
          maxLength={limits.placeCharsMax}
          value={words.location}
          onChange={({ target }) => change({ location: target.value })}
        />
        <div className="grid grid-cols-2 gap-x-4 gap-y-1.5">
          <TextField
            label={texts.fieldLat}
            optional
            inputMode="text"
            autoComplete="off"
            value={words.lat}
            error={wasTried ? errors.lat : undefined}
            onChange={({ target }) => change({ lat: target.value })}
          />
          <TextField
            label={texts.fieldLng}
            optional
            inputMode="text"
            autoComplete="off"
            value={words.lng}
            error={wasTried ? errors.lng : undefined}
            onChange={({ target }) => change({ lng: target.value })}
          />
          <p className="col-span-2 text-sm text-text-muted">{texts.coordinatesHint}</p>
        </div>
        <TagField
          label={texts.fieldTags}
          optional
          hint={texts.tagsHint}
          tagsMax={limits.tagsMax}
          tagCharsMax={limits.tagCharsMax}
          value={words.tags}
          readOnly={isBusy || isSettled}
          onChange={(tags) => change({ tags })}
        />
      </form>
    </Dialog>
  )
}

interface MediumFieldProps {
  kept: string | null
  chosen: CheckedFile | undefined
  edit: PictureEdit | null
  refused: readonly { readonly name: string; readonly message: string }[]
  onFiles: (files: File[]) => void
  onEdit: (edit: PictureEdit | null) => void
  onRemove: () => void
}

/** The one picture or video of an event: the one it has, or the one just chosen. */
function MediumField({ kept, chosen, edit, refused, onFiles, onEdit, onRemove }: MediumFieldProps) {
  const [isEditing, setIsEditing] = useState(false)
  const { Part: PictureEditor } = usePart(loadEditor, isEditing, takeBackPress(setIsEditing, isEditing, false))
  const isOnline = useOnline((online) => online.isOnline)
  const isPicture = chosen?.type.startsWith('image/') === true
  return (
    <div role="group" aria-label={texts.fieldMedia} className="flex flex-col gap-3">
      <p className="text-sm font-medium">{texts.fieldMedia}</p>
      {chosen ? (
        <ChosenMedium chosen={chosen} />
      ) : (
        kept !== null && (
          <FilePicture address={kept} alt={texts.fieldMedia} ratio={16 / 9} sizes="30rem" className="rounded-field" />
        )
      )}
      {(chosen !== undefined || kept !== null) && (
        <div className="flex flex-wrap gap-2">
          {isPicture && (
            <Button
              size="sm"
              variant="secondary"
              icon={<CropIcon aria-hidden className="size-4" />}
              onClick={() => setIsEditing(true)}
            >
              {texts.editPicture}
            </Button>
          )}
          <Button size="sm" variant="ghost" icon={<Trash2 aria-hidden className="size-4" />} onClick={onRemove}>
            {texts.removeMedia}
          </Button>
        </div>
      )}
      <FilePicker
        label={chosen || kept !== null ? texts.changeMedia : texts.chooseMedia}
        hint={texts.mediaHint}
        accept={acceptOf('timeline')}
        camera="environment"
        onFiles={onFiles}
      />
      <UploadNotes refused={refused} uploads={[]} failed={texts.mediaFailed} />
      {chosen && !isOnline && <Banner tone="offline">{texts.offlineMedia}</Banner>}
      {chosen && isEditing && PictureEditor && (
        <PictureEditor
          file={chosen.file}
          edit={edit}
          onClose={() => setIsEditing(false)}
          onUse={(next) => {
            onEdit(next)
            setIsEditing(false)
          }}
        />
      )}
    </div>
  )
}

/** What was chosen, before it is anywhere but here. */
function ChosenMedium({ chosen: { file, type } }: { chosen: CheckedFile }) {
  const address = useMemo(() => URL.createObjectURL(file), [file])
  // The one that this browser can't show; one that is chosen after it may be another matter.
  const [unseen, setUnseen] = useState<string>()
  const hide = () => setUnseen(address)
  useEffect(() => () => URL.revokeObjectURL(address), [address])
  const shape = 'max-h-64 w-full rounded-field bg-surface-sunken object-contain'
  const caption = file.name
  if (unseen === address) return <p className="text-sm [overflow-wrap:anywhere] text-text-muted">{caption}</p>
  return type.startsWith('video/') ? (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- somebody's own video, just chosen
    <video src={address} controls muted playsInline aria-label={caption} className={shape} onError={hide} />
  ) : (
    <img src={address} alt={caption} className={shape} onError={hide} />
  )
}
