import clsx from 'clsx'
import { Hourglass, X } from 'lucide-react'
import { useId, useRef, type RefObject } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { capsulesPath } from '@love-space/contracts/capsules-page.ts'
import { limits } from '@love-space/contracts/limits.ts'
import type { User } from '@love-space/contracts/auth/user.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { firstNameOf } from '@love-space/couple-rules/first-name.ts'
import { common } from '@love-space/texts/en/couple/common.ts'
import { conversation as texts } from '@love-space/texts/en/couple/conversation.ts'
import { letters } from '@love-space/texts/en/couple/letters.ts'
import { uiTexts } from '@love-space/texts/en/ui.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Banner } from '@love-space/ui/banner.tsx'
import { Button } from '@love-space/ui/button.tsx'
import { failureText } from '@love-space/ui/failure-text.ts'
import { FormTextArea } from '@love-space/ui/form-fields.tsx'
import { FormTagField } from '@love-space/ui/form-tag-field.tsx'
import { FullScreen } from '@love-space/ui/full-screen.tsx'
import { IconButton } from '@love-space/ui/icon-button.tsx'
import { isMotionUnwanted } from '@love-space/ui/motion.ts'
import { otherOf, type PersonColour } from '@love-space/ui/person.ts'
import { RecordNotes, type ShownValue } from '@love-space/ui/record-notes.tsx'
import { Segmented } from '@love-space/ui/segmented.tsx'
import { SubmitButton } from '@love-space/ui/submit-button.tsx'
import { withTransition } from '@love-space/ui/transition.ts'
import { ApiProblem, OfflineError } from '@love-space/web-kit/api/api-problem.ts'
import { useOnline } from '@love-space/web-kit/browser/online.ts'
import { Link } from '@love-space/web-kit/router.ts'
import { keepDraft } from '@love-space/web-kit/session/drafts.ts'
import { partnerIn, personIn } from '@love-space/web-kit/session/my-space.ts'
import { longDay } from '../../shared/calendar-days.ts'
import { capsuleDraftName, sealParameter } from '../../shared/capsule-draft.ts'
import { MoodSeal } from '../../shared/mood-seal.tsx'
import { PersonAvatar } from '../../shared/person-avatar.tsx'
import { RingsArt } from '../../shared/rings-art.tsx'
import { useCloseAfterSuccess } from '../../shared/use-close-after-success.ts'
import { alreadySent, isSendable, type Words } from './conversation.rules.ts'
import { VoiceField } from '../voice/voice-field.panel.tsx'
import { shownVoice } from '../../shared/shown-voice.ts'
import { moodName, moods } from './moods.ts'
import { useLetterForm, type LetterFormOptions } from './use-letter-form.ts'
import { foldMs, useFold } from './use-fold.ts'

const successMs = 900

interface WriteDialogProps extends Omit<LetterFormOptions, 'spaceId'> {
  space: Space
  today: string
  onUseToday: () => void
  onClose: () => void
}

const values: readonly ShownValue<Words>[] = [
  { of: ['message'], label: texts.field, show: ({ message }) => message },
  { of: ['mood'], label: texts.mood, show: ({ mood }) => moodName(mood) },
  shownVoice,
]

export default function WriteDialog(props: WriteDialogProps) {
  const { user, space, day, today, onUseToday, onClose } = props
  const record = useLetterForm({ ...props, spaceId: space.id })
  // The letter may turn out to be sent already, which makes this an edit.
  const isEdit = props.isEdit || record.id !== undefined
  const { form, words, state, error } = record
  const isOnline = useOnline((online) => online.isOnline)
  const sheet = useRef<HTMLFormElement>(null)
  const ring = useRef<HTMLSpanElement>(null)
  const formId = useId()

  const isSettled = state === 'success'
  const isFlying = isSettled && isOnline && !isEdit && !isMotionUnwanted()
  useFold(sheet, ring, isFlying)
  useCloseAfterSuccess(state, isFlying ? foldMs : successMs, () => withTransition(onClose))
  const isLocked = state === 'loading' || isSettled
  const isEarlier = day !== today
  const isClosed = isEdit && isEarlier
  const canSend = isSendable(words) && !isLocked && !isClosed
  const send = () => canSend && record.submit()
  const person = personIn(space, user.id)
  /**
   * Takes the words along to the form that seals a letter. The tags stay, as a sealed letter has none, and so does the
   * voice, as it may be uploaded for the day's letter already.
   */
  const moveToSeal = () => {
    const { message: text, tags, voice } = words
    if (text.trim() === '' || !keepDraft(capsuleDraftName(space.id), { text, opensOn: '' })) return
    if (tags.length === 0 && voice === null) props.drafts.drop(day)
  }

  return (
    <FullScreen
      look="plain"
      title={isEdit ? texts.dialogEdit : texts.dialogNew}
      onClose={onClose}
      onOpened={() => form.setFocus('message')}
    >
      <div className={clsx('flex h-full flex-col letter-desk', person && `letter-${person}`)}>
        <header className="mx-auto flex w-full max-w-3xl flex-wrap items-center gap-3 px-gutter pt-[calc(0.5rem+env(safe-area-inset-top,0px))] pb-2 sm:pt-4">
          <IconButton label={uiTexts.close} icon={<X aria-hidden />} onClick={onClose} className="-ml-2.5" />
          <Addressee ring={ring} user={user} space={space} />
          <SubmitButton
            form={formId}
            state={state}
            successLabel={isOnline ? (isEdit ? texts.changed : texts.sent) : texts.keptForLater}
            disabled={!canSend && !isLocked}
          >
            {isEdit ? common.save : texts.send}
          </SubmitButton>
        </header>
        <form
          ref={sheet}
          id={formId}
          className={clsx(
            'relative mx-auto w-full max-w-3xl flex-1 letter-sheet overflow-y-auto overscroll-contain rounded-t-sheet! rounded-b-none! border-b-0!',
            person && `letter-${person}`,
            isFlying && 'letter-folding',
          )}
          onSubmit={(event) => {
            event.preventDefault()
            send()
          }}
        >
          <MoodSeal mood={words.mood} person={person} className="letter-wax absolute! inset-0 m-auto size-20!" />
          <div className="flex min-h-full flex-col gap-5 px-gutter pt-6 pb-[calc(1.25rem+env(safe-area-inset-bottom,0px))] sm:px-10 sm:pt-8">
            {isEarlier && !isSettled && <EarlierDay day={day} isClosed={isClosed} onUseToday={onUseToday} />}
            {!isClosed && <RecordNotes record={record} values={values} />}
            {error !== undefined && !isClosed && !record.gone && (
              <Banner tone={error instanceof OfflineError ? 'offline' : 'error'}>{failure(error, isEdit)}</Banner>
            )}
            <LetterFields form={form} words={words} person={person} isLocked={isLocked} onSend={send} />
            {!isEdit && !isLocked && partnerIn(space, user.id) && (
              <Link
                to={`${capsulesPath}?${sealParameter}`}
                onClick={moveToSeal}
                className="inline-flex min-h-tap items-center gap-2 self-start text-sm font-medium text-accent underline-offset-4 hover:underline"
              >
                <Hourglass aria-hidden className="size-4" />
                {letters.sealLater}
              </Link>
            )}
          </div>
        </form>
      </div>
    </FullScreen>
  )
}

interface AddresseeProps {
  ring: RefObject<HTMLSpanElement | null>
  user: User
  space: Space
}

function Addressee({ ring, user, space }: AddresseeProps) {
  const partner = partnerIn(space, user.id)
  return (
    <p className="flex min-w-10 flex-1 items-center gap-2.5">
      <span
        ref={ring}
        className={clsx(
          'inline-flex shrink-0 rounded-full',
          partner && 'ring-2 ring-offset-2 ring-offset-bg',
          otherOf(personIn(space, user.id)) === 'one' ? 'ring-one-fill' : 'ring-two-fill',
        )}
      >
        {partner ? <PersonAvatar of={partner} space={space} /> : <RingsArt className="h-8 w-auto" />}
      </span>
      {partner && (
        <span className="truncate font-display text-lg">{fill(texts.to, { name: firstNameOf(partner) })}</span>
      )}
    </p>
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
  form: UseFormReturn<Words>
  words: Words
  person: PersonColour | undefined
  isLocked: boolean
  onSend: () => void
}

function LetterFields({ form, words, person, isLocked, onSend }: LetterFieldsProps) {
  const { control, setValue } = form
  const { mood, voice } = words
  return (
    <>
      <FormTextArea
        control={control}
        name="message"
        label={texts.field}
        labelHidden
        look="bare"
        className="flex-1 [&_textarea]:font-display [&_textarea]:text-xl sm:[&_textarea]:text-2xl"
        rows={6}
        limit={limits.loveMessageCharsMax}
        placeholder={texts.placeholder}
        readOnly={isLocked}
        onSend={onSend}
      />
      <VoiceField
        voice={voice}
        person={person}
        isLocked={isLocked}
        onChange={(changed) => setValue('voice', changed)}
      />
      <Segmented
        look="seals"
        label={texts.mood}
        options={moodOptions(mood, person)}
        value={mood}
        onChange={(chosen) => setValue('mood', chosen)}
      />
      <FormTagField
        control={control}
        name="tags"
        label={texts.tags}
        optional
        hint={texts.tagsHint}
        tagsMax={limits.loveMessageTagsMax}
        tagCharsMax={limits.loveMessageTagCharsMax}
        readOnly={isLocked}
      />
    </>
  )
}

const moodOptions = (chosen: string, person: PersonColour | undefined) =>
  [...new Set([...moods, chosen])].map((value) => ({
    value,
    label: moodName(value),
    icon: <MoodSeal mood={value} person={person} />,
  }))

function failure(error: unknown, isEdit: boolean): string {
  if (error instanceof OfflineError) return common.offlineSave
  if (error instanceof ApiProblem && error.status === 401) return common.signedOutMeanwhile
  if (error instanceof ApiProblem && alreadySent.has(error.code)) return texts.alreadySent
  return failureText(error, isEdit ? texts.updateFailed : texts.createFailed)
}
