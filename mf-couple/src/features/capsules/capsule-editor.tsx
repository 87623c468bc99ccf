import { useId, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { Capsule } from '@love-space/contracts/engagement/capsule.ts'
import { limits } from '@love-space/contracts/limits.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { capsules as texts } from '@love-space/texts/en/couple/capsules.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Banner } from '@love-space/ui/banner.tsx'
import { Dialog } from '@love-space/ui/dialog.tsx'
import { failureText } from '@love-space/ui/failure-text.ts'
import { FormDateField } from '@love-space/ui/form-date-field.tsx'
import { FormSwitch, FormTextArea } from '@love-space/ui/form-fields.tsx'
import type { PersonColour } from '@love-space/ui/person.ts'
import { RecordNotes, type ShownValue } from '@love-space/ui/record-notes.tsx'
import { Segmented } from '@love-space/ui/segmented.tsx'
import { SubmitButton } from '@love-space/ui/submit-button.tsx'
import { useRecordForm } from '@love-space/ui/use-record-form.ts'
import { VoiceField, queueVoice } from '../voice/voice-field.panel.tsx'
import { MediaField } from '../memories/media-field.panel.tsx'
import { forgetUploaded, pendingUploads } from '@love-space/web-kit/files/uploads.ts'
import { longDay } from '../../shared/calendar-days.ts'
import { capsuleDraftName, type CapsuleDraft } from '../../shared/capsule-draft.ts'
import { dropMedium, uploadsIn, withFinishedUploads, type DraftMedium } from '../../shared/files/draft-media.ts'
import { shownVoice } from '../../shared/shown-voice.ts'
import { isTranscriptFine } from '../../shared/voice.ts'
import { useFormMedia } from '../../shared/files/use-form-media.ts'
import { foundRecordOf } from '../../shared/found-record-of.ts'
import { useCloseAfterSuccess } from '../../shared/use-close-after-success.ts'
import { capsuleSubject, draftOf, emptyDraft, firstOpeningDay, lastOpeningDay, quickDays } from './capsules.rules.ts'
import { seal, waitedFor } from './save-capsule.ts'

interface Props {
  readonly person: PersonColour | undefined
  readonly space: Space
  readonly partnerName: string
  readonly onClose: () => void
}

const textError = ({ text, media, voice }: CapsuleDraft): string | undefined => {
  if (text.trim() === '' && media.length === 0 && voice === null) return texts.textRequired
  return text.trim().length > limits.capsuleCharsMax
    ? fill(texts.textTooLong, { n: limits.capsuleCharsMax })
    : undefined
}

const mediaError = (media: readonly DraftMedium[]): string | undefined => {
  if (media.length > limits.capsuleFilesMax) return texts.tooManyPhotos
  // Without the photo, the letter would not be the one that the writer sealed.
  return uploadsIn(media).failed.length > 0 ? texts.photoFailed : undefined
}

const dayError = (day: string, today: string): string | undefined => {
  if (day === '') return texts.dayRequired
  if (day <= today) return texts.dayTooSoon
  return day > lastOpeningDay(today) ? texts.dayTooFar : undefined
}

const errorsOf = (today: string) => (words: CapsuleDraft) => {
  const { opensOn, media, voice } = words
  const [ofText, ofDay, ofMedia] = [textError(words), dayError(opensOn, today), mediaError(media)]
  return {
    ...(ofText !== undefined && { text: ofText }),
    ...(ofDay !== undefined && { opensOn: ofDay }),
    ...(ofMedia !== undefined && { media: ofMedia }),
    ...(!isTranscriptFine(voice) && { voice: '' }),
  }
}

const values: readonly ShownValue<CapsuleDraft>[] = [
  { of: ['text'], label: texts.dialog, show: ({ text }) => text },
  { of: ['opensOn'], label: texts.day, show: ({ opensOn }) => longDay(opensOn) },
  { of: ['together'], label: texts.together, show: ({ together }) => (together ? texts.together : texts.dayAlone) },
  shownVoice,
]

export default function CapsuleEditor({ person, space, partnerName: name, onClose }: Props) {
  const { id: spaceId, today, relationshipStartDate } = space
  const formId = useId()
  const [isQueued, setIsQueued] = useState(false)
  const taking = useRef<Promise<unknown>>(undefined)
  const record = useRecordForm<CapsuleDraft, CapsuleDraft>({
    draftName: capsuleDraftName(spaceId),
    beginning: emptyDraft,
    rule: errorsOf(today),
    foundIn: (current) => foundRecordOf((current as { capsule?: Capsule }).capsule, draftOf),
    untilReady: async (words) => {
      // Without the queue's state, running uploads would look lost.
      await Promise.all([taking.current, pendingUploads()])
      const voice = await queueVoice(words().voice, spaceId, 'capsules')
      return { ...words(), media: withFinishedUploads(words().media), voice }
    },
    send: (_words, sending, outgoing) => seal(outgoing, sending),
    waitsAs: (words, { id }) => (id === undefined ? { ...capsuleSubject(spaceId), ...waitedFor(words) } : null),
    onKept: (sealed, how) => {
      setIsQueued(how === 'held')
      for (const { uploadId } of sealed?.media ?? []) if (uploadId !== undefined) forgetUploaded(uploadId)
    },
  })
  const { form, state, error, isLocked, submit } = record
  const { control, setValue, formState } = form
  const media = useFormMedia(form)
  const discard = () => {
    for (const medium of withFinishedUploads(record.words.media)) dropMedium(medium)
    record.discard()
  }
  const [opensOn, voice] = useWatch({ control, name: ['opensOn', 'voice'] })
  useCloseAfterSuccess(state, limits.songSavedMs, onClose)
  return (
    <Dialog
      onClose={onClose}
      title={texts.dialog}
      footer={
        <SubmitButton
          form={formId}
          state={state}
          successLabel={isQueued ? texts.kept : texts.saved}
          className="max-sm:w-full"
        >
          {texts.save}
        </SubmitButton>
      }
    >
      <form id={formId} noValidate className="flex flex-col gap-5" onSubmit={submit}>
        <RecordNotes record={{ ...record, discard }} values={values} />
        <FormTextArea
          control={control}
          name="text"
          label={fill(texts.text, { name })}
          rows={7}
          limit={limits.capsuleCharsMax}
          className="[&_textarea]:font-display [&_textarea]:text-xl/normal"
        />
        <MediaField
          form={media}
          target={{
            spaceId,
            purpose: 'sealed',
            use: { kind: 'capsule', spaceId },
            max: limits.capsuleFilesMax,
          }}
          label={texts.photos}
          choose={texts.choosePhotos}
          isLocked={isLocked}
          onTaking={(work) => {
            taking.current = Promise.all([taking.current, work])
          }}
        />
        <VoiceField
          voice={voice}
          person={person}
          isLocked={isLocked}
          onChange={(changed) => setValue('voice', changed)}
        />
        {formState.errors.media?.message !== undefined && (
          <Banner tone="error">{formState.errors.media.message}</Banner>
        )}
        <Segmented
          look="chips"
          label={fill(texts.when, { name })}
          options={quickDays(today, relationshipStartDate).map((quick) => ({
            value: quick.day,
            label: texts[quick.name],
          }))}
          value={opensOn}
          onChange={(day) => setValue('opensOn', day, { shouldDirty: true, shouldValidate: true })}
        />
        <FormDateField
          control={control}
          name="opensOn"
          label={texts.day}
          min={firstOpeningDay(today)}
          max={lastOpeningDay(today)}
          today={today}
        />
        <FormSwitch control={control} name="together" label={texts.together} description={texts.togetherHint} />
        <p className="text-sm text-pretty text-text-muted">{fill(texts.promise, { name })}</p>
        {error !== undefined && (
          <Banner tone="error">
            {texts.saveFailed} {failureText(error, '')}
          </Banner>
        )}
      </form>
    </Dialog>
  )
}
