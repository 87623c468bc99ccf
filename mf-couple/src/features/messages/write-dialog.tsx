import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { limits } from '@love-space/contracts/limits.ts'
import { common } from '@love-space/texts/en/couple/common.ts'
import { conversation as texts } from '@love-space/texts/en/couple/conversation.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Banner } from '@love-space/ui/banner.tsx'
import { Button } from '@love-space/ui/button.tsx'
import { Chip } from '@love-space/ui/chip.tsx'
import { Dialog } from '@love-space/ui/dialog.tsx'
import { SubmitButton } from '@love-space/ui/submit-button.tsx'
import { useSubmitState } from '@love-space/ui/submit-state.ts'
import { TextArea } from '@love-space/ui/text-area.tsx'
import { ApiProblem, OfflineError } from '@love-space/web-kit/api-problem.ts'
import { longDay } from '../../calendar-days.ts'
import { alreadySent, isSendable, type Words } from './conversation.rules.ts'
import { moodName, moods } from './moods.ts'
import { wordsOfFailure } from './words-of-failure.ts'

const successMs = 900

interface WriteDialogProps {
  day: string
  today: string
  isEdit: boolean
  initialWords: Words
  onWords: (words: Words) => void
  onSave: (words: Words) => Promise<void>
  onUseToday: () => void
  onClose: () => void
}

/** Writes the message of a day, or gives today's other words. */
export default function WriteDialog(props: WriteDialogProps) {
  const { day, today, isEdit, initialWords, onWords, onSave, onUseToday, onClose } = props
  const [words, setWords] = useState<Words>({ message: initialWords.message, mood: initialWords.mood })
  const { state, error, submit } = useSubmitState(onSave)
  const field = useRef<HTMLTextAreaElement>(null)
  const formId = useId()

  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (state !== 'success') return
    const timer = setTimeout(() => close(), successMs)
    return () => clearTimeout(timer)
  }, [state])

  const change = (next: Words) => {
    setWords(next)
    onWords(next)
  }
  const isSettled = state === 'success'
  const isEarlier = day !== today
  const isClosed = isEdit && isEarlier
  const canSend = isSendable(words) && state !== 'loading' && !isSettled && !isClosed
  const send = () => {
    if (canSend) void submit(words)
  }

  return (
    <Dialog
      open
      title={isEdit ? texts.dialogEdit : texts.dialogNew}
      initialFocus={field}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      footer={
        <SubmitButton
          form={formId}
          state={state}
          outcome={isEdit ? 'updated' : 'created'}
          disabled={!canSend && !isSettled && state !== 'loading'}
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
        {isEarlier && !isSettled && (
          <Banner
            tone="info"
            className="flex-wrap"
            action={
              <Button size="sm" variant="secondary" onClick={onUseToday}>
                {texts.draftForToday}
              </Button>
            }
          >
            {isClosed ? texts.dayClosed : fill(texts.yesterday, { date: longDay(day) })}
          </Banner>
        )}
        {error !== undefined && !isClosed && (
          <Banner tone={error instanceof OfflineError ? 'offline' : 'error'}>{failure(error, isEdit)}</Banner>
        )}
        <TextArea
          ref={field}
          label={texts.field}
          className="[&_textarea]:font-display [&_textarea]:text-lg"
          rows={5}
          limit={limits.loveMessageCharsMax}
          counter="always"
          placeholder={texts.placeholder}
          value={words.message}
          readOnly={state === 'loading' || isSettled}
          onChange={(event) => change({ ...words, message: event.target.value })}
          onSend={send}
        />
        <fieldset>
          <legend className="mb-2 font-medium">{texts.mood}</legend>
          <div className="flex flex-wrap gap-2">
            {moods.map((mood) => (
              <Chip key={mood} selected={mood === words.mood} onClick={() => change({ ...words, mood })}>
                {moodName(mood)}
              </Chip>
            ))}
          </div>
        </fieldset>
      </form>
    </Dialog>
  )
}

function failure(error: unknown, isEdit: boolean): string {
  if (error instanceof OfflineError) return common.offlineSave
  if (error instanceof ApiProblem && alreadySent.has(error.code)) return texts.alreadySent
  return wordsOfFailure(error, isEdit ? texts.updateFailed : texts.createFailed)
}
