import { useId, useRef, type RefObject } from 'react'
import { limits } from '@love-space/contracts/limits.ts'
import { common } from '@love-space/texts/en/couple/common.ts'
import { conversation as texts } from '@love-space/texts/en/couple/conversation.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Banner } from '@love-space/ui/banner.tsx'
import { Button } from '@love-space/ui/button.tsx'
import { Dialog } from '@love-space/ui/dialog.tsx'
import { failureText } from '@love-space/ui/failure-text.ts'
import { Segmented } from '@love-space/ui/segmented.tsx'
import { SubmitButton } from '@love-space/ui/submit-button.tsx'
import { TagField } from '@love-space/ui/tag-field.tsx'
import { withTransition } from '@love-space/ui/transition.ts'
import { TextArea } from '@love-space/ui/text-area.tsx'
import { ApiProblem, OfflineError } from '@love-space/web-kit/api/api-problem.ts'
import { useOnline } from '@love-space/web-kit/browser/online.ts'
import { longDay } from '../../shared/calendar-days.ts'
import { RecordNotes, type ShownValue } from '@love-space/ui/record-notes.tsx'
import { useCloseAfterSuccess } from '../../shared/use-close-after-success.ts'
import { alreadySent, isSendable, type Words } from './conversation.rules.ts'
import { moodName, moods } from './moods.ts'
import { useLetterForm, type LetterFormOptions } from './use-letter-form.ts'

const successMs = 900

interface WriteDialogProps extends LetterFormOptions {
  today: string
  onUseToday: () => void
  onClose: () => void
}

const values: readonly ShownValue<Words>[] = [
  { of: ['message'], label: texts.field, show: ({ message }) => message },
  { of: ['mood'], label: texts.mood, show: ({ mood }) => moodName(mood) },
]

export default function WriteDialog(props: WriteDialogProps) {
  const { day, today, onUseToday, onClose } = props
  const record = useLetterForm(props)
  // The letter may turn out to be sent already.
  const isEdit = props.isEdit || record.id !== undefined
  const { form, words, state, error } = record
  const isOnline = useOnline((online) => online.isOnline)
  const field = useRef<HTMLTextAreaElement>(null)
  const formId = useId()

  useCloseAfterSuccess(state, successMs, () => withTransition(onClose))
  const change = (next: Words) => {
    for (const field of ['message', 'mood', 'tags'] as const) {
      if (next[field] !== words[field]) form.setValue(field, next[field])
    }
  }
  const isSettled = state === 'success'
  const isLocked = state === 'loading' || isSettled
  const isEarlier = day !== today
  const isClosed = isEdit && isEarlier
  const canSend = isSendable(words) && !isLocked && !isClosed
  const send = () => canSend && record.submit()

  return (
    <Dialog
      title={isEdit ? texts.dialogEdit : texts.dialogNew}
      initialFocus={field}
      onClose={onClose}
      footer={
        <SubmitButton
          form={formId}
          state={state}
          successLabel={isOnline ? (isEdit ? texts.changed : texts.sent) : texts.keptForLater}
          disabled={!canSend && !isLocked}
          className="max-sm:w-full"
        >
          {isEdit ? common.save : texts.send}
        </SubmitButton>
      }
    >
      <form
        id={formId}
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        {isEarlier && !isSettled && <EarlierDay day={day} isClosed={isClosed} onUseToday={onUseToday} />}
        {!isClosed && <RecordNotes record={record} values={values} />}
        {error !== undefined && !isClosed && !record.gone && (
          <Banner tone={error instanceof OfflineError ? 'offline' : 'error'}>{failure(error, isEdit)}</Banner>
        )}
        <LetterFields words={words} field={field} isLocked={isLocked} onChange={change} onSend={send} />
      </form>
    </Dialog>
  )
}

function EarlierDay(props: { day: string; isClosed: boolean; onUseToday: () => void }) {
  const { day, isClosed, onUseToday } = props
  return (
    <Banner
      tone="info"
      action={
        <Button size="sm" variant="secondary" onClick={onUseToday}>
          {texts.draftForToday}
        </Button>
      }
    >
      {isClosed ? texts.dayClosed : fill(texts.yesterday, { date: longDay(day) })}
    </Banner>
  )
}

interface LetterFieldsProps {
  words: Words
  field: RefObject<HTMLTextAreaElement | null>
  isLocked: boolean
  onChange: (words: Words) => void
  onSend: () => void
}

function LetterFields({ words, field, isLocked, onChange, onSend }: LetterFieldsProps) {
  return (
    <>
      <TextArea
        ref={field}
        label={texts.field}
        className="[&_textarea]:font-display [&_textarea]:text-lg"
        rows={5}
        limit={limits.loveMessageCharsMax}
        counter="always"
        placeholder={texts.placeholder}
        value={words.message}
        readOnly={isLocked}
        onChange={(event) => onChange({ ...words, message: event.target.value })}
        onSend={onSend}
      />
      <Segmented
        look="chips"
        label={texts.mood}
        options={moodOptions(words.mood)}
        value={words.mood}
        onChange={(mood) => onChange({ ...words, mood })}
      />
      <TagField
        label={texts.tags}
        optional
        hint={texts.tagsHint}
        tagsMax={limits.loveMessageTagsMax}
        tagCharsMax={limits.loveMessageTagCharsMax}
        value={words.tags}
        readOnly={isLocked}
        onChange={(tags) => onChange({ ...words, tags })}
      />
    </>
  )
}

/** Returns the moods to choose from, including an unknown mood of the letter. */
const moodOptions = (chosen: string) =>
  [...new Set([...moods, chosen])].map((value) => ({ value, label: moodName(value) }))

function failure(error: unknown, isEdit: boolean): string {
  if (error instanceof OfflineError) return common.offlineSave
  if (error instanceof ApiProblem && error.status === 401) return common.signedOutMeanwhile
  if (error instanceof ApiProblem && alreadySent.has(error.code)) return texts.alreadySent
  return failureText(error, isEdit ? texts.updateFailed : texts.createFailed)
}
