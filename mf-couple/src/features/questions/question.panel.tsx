import clsx from 'clsx'
import { ChevronDown, MessagesSquare } from 'lucide-react'
import { useState } from 'react'
import type { User } from '@love-space/contracts/auth/user.ts'
import type { DailyQuestion } from '@love-space/contracts/engagement/question.ts'
import { limits } from '@love-space/contracts/limits.ts'
import type { Voice } from '@love-space/contracts/media/voice.ts'
import { answersOf, paths, questionParameter } from '@love-space/contracts/paths.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { firstNameOf } from '@love-space/couple-rules/first-name.ts'
import { answerIdOf } from '@love-space/couple-rules/natural-ids.ts'
import { beginNew, type RecordEdit } from '@love-space/couple-rules/record-edit.ts'
import { question as texts } from '@love-space/texts/en/couple/question.ts'
import { questions } from '@love-space/texts/en/questions.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Button } from '@love-space/ui/button.tsx'
import { Card } from '@love-space/ui/card.tsx'
import { ErrorState } from '@love-space/ui/error-state.tsx'
import { softClass, type PersonColour } from '@love-space/ui/person.ts'
import { FormTextArea } from '@love-space/ui/form-fields.tsx'
import { useRecordForm } from '@love-space/ui/use-record-form.ts'
import type { HeldWrite } from '@love-space/web-kit/api/held-writes.store.ts'
import { Link, useNavigate } from '@love-space/web-kit/router.ts'
import { partnerIn, personIn } from '@love-space/web-kit/session/my-space.ts'
import { RecordNotes, showMergedToast, type ShownValue } from '@love-space/ui/record-notes.tsx'
import { HeldWriteBanner } from '../../shared/held-write-banner.tsx'
import { useHeldWritesOf } from '../../shared/held-writes.ts'
import { isWritable } from '../../shared/space-state.ts'
import { Skeletons } from '../../shared/skeletons.tsx'
import { useLinkTarget } from '../../shared/use-link-target.ts'
import { fieldsIn, newestAbout, withHeldWrite } from '../../shared/waiting.rules.ts'
import { useTodayOrYesterday } from '../../shared/use-today-or-yesterday.tsx'
import { MoodSeal } from '../../shared/mood-seal.tsx'
import { shownVoice } from '../../shared/shown-voice.ts'
import { isTranscriptFine, voiceWaits } from '../../shared/voice.ts'
import { queueVoice, VoiceField } from '../voice/voice-field.panel.tsx'
import { VoiceOf } from '../voice/voice.panel.tsx'
import { AnswerCards } from './answer-cards.tsx'
import { useReveal } from './use-reveal.ts'
import { answerQuestion, answerSubject, type AnswerWords } from './answer-question.ts'
import { useQuestion } from './question.queries.ts'

export default function QuestionPanel({ user, space }: { user: User; space: Space }) {
  const { day, isYesterday, choice, choose } = useTodayOrYesterday(space)
  const navigate = useNavigate()
  useLinkTarget(questionParameter, true, (linked) => {
    if (!choose(linked)) void navigate(answersOf(linked), { replace: true })
  })
  const { data, isError, isFetching, refetch } = useQuestion(day)
  const waiting = newestAbout(useHeldWritesOf(user.id), answerSubject(day))
  return (
    <Card padding="none" className="flex flex-col gap-1.5 px-4 pt-1 pb-3 sm:gap-3 sm:px-6 sm:pt-2 sm:pb-4">
      <header className="-me-2 flex flex-wrap items-center gap-x-2">
        <h2 className="min-w-0 flex-1 font-sans text-sm font-medium text-text-muted">
          {isYesterday ? texts.titleYesterday : texts.title}
        </h2>
        {choice}
        <Link
          to={paths.answers}
          aria-label={texts.all}
          title={texts.all}
          className="inline-flex size-tap shrink-0 items-center justify-center rounded-full text-text-muted transition hover:bg-accent-soft hover:text-on-accent-soft"
        >
          <MessagesSquare aria-hidden className="size-5" />
        </Link>
      </header>
      {data ? (
        <Answers key={day} user={user} space={space} daily={data} waiting={waiting} />
      ) : isError ? (
        <ErrorState title={texts.loadFailed} onRetry={() => void refetch()} retrying={isFetching} className="-my-6" />
      ) : (
        <Skeletons label={texts.loading} each={['h-32 w-full']} />
      )}
    </Card>
  )
}

interface AnswersProps {
  readonly user: User
  readonly space: Space
  readonly daily: DailyQuestion
  readonly waiting: HeldWrite | undefined
}

function Answers({ user, space, daily, waiting }: AnswersProps) {
  const { own, partner: partnerState } = daily
  const partner = partnerIn(space, user.id)
  const name = firstNameOf(partner)
  const [isChanging, setIsChanging] = useState(false)
  const { text, voice = null } = withHeldWrite<Partial<AnswerWords>>(own ?? {}, waiting, fieldsIn)
  const isOpen = isWritable(space) && partnerState.answer === null
  const isWriting = isOpen && (isChanging || text === undefined)
  const isSealed = partner !== null && partnerState.hasAnswered && text === undefined
  const answerId = partner && answerIdOf(space.id, daily.date, partner.id)
  const { turns, cards } = useReveal(answerId, partnerState.answer !== null)
  return (
    <div ref={cards} className="flex flex-col gap-3">
      {isSealed && <SealedAnswer name={name} person={personIn(space, partner.id)} />}
      <p className="font-display text-xl text-balance md:text-2xl">{questions[daily.question] ?? texts.newer}</p>
      <HeldWriteBanner
        write={waiting}
        texts={{ waits: texts.waiting, refused: texts.refused, discard: texts.discard }}
      />
      {isWriting && (
        <AnswerForm
          user={user}
          space={space}
          daily={daily}
          held={waiting?.reason === 'offline' ? waiting : undefined}
          hint={isSealed ? undefined : partner ? fill(texts.secret, { name }) : texts.secretAlone}
          onDone={() => setIsChanging(false)}
        />
      )}
      {!isWriting && text !== undefined && partnerState.answer && (
        <AnswerCards user={user} space={space} daily={daily} answer={{ text, voice }} turns={turns} />
      )}
      {!isWriting && text !== undefined && !partnerState.answer && (
        <details className="group">
          <summary className="-mx-1 flex min-h-tap list-none items-center gap-2 rounded-field px-1 text-sm text-text-muted [&::-webkit-details-marker]:hidden">
            <span role="status" className="flex-1 text-pretty">
              {partner && own ? fill(texts.waitingFor, { name }) : texts.answer}
            </span>
            <ChevronDown aria-hidden className="size-5 shrink-0 transition-transform group-open:rotate-180" />
          </summary>
          <figure className={clsx('mt-1 rounded-field px-4 py-2.5', softClass(personIn(space, user.id)))}>
            <blockquote dir="auto" className="wrap-anywhere whitespace-pre-wrap">
              {text}
            </blockquote>
            {voice && <VoiceOf voice={voice} name={undefined} person={personIn(space, user.id)} />}
          </figure>
          {isOpen && (
            <Button size="sm" variant="ghost" className="-ms-3 -mb-2" onClick={() => setIsChanging(true)}>
              {texts.change}
            </Button>
          )}
        </details>
      )}
    </div>
  )
}

const SealedAnswer = ({ name, person }: { name: string; person: PersonColour | undefined }) => (
  <div
    role="status"
    className={clsx(
      'letter-sheet flex items-center gap-4 px-4 py-1.5 text-pretty sm:px-5 sm:py-4',
      person && `letter-${person}`,
    )}
  >
    <MoodSeal mood="romantic" person={person} className="shrink-0" />
    <p className="font-display text-base/snug sm:text-xl">{fill(texts.partnerFirst, { name })}</p>
  </div>
)

interface AnswerFormProps {
  readonly user: User
  readonly space: Space
  readonly daily: DailyQuestion
  readonly held: HeldWrite | undefined
  readonly hint: string | undefined
  readonly onDone: () => void
}

const values: readonly ShownValue<AnswerWords>[] = [
  { of: ['text'], label: texts.answer, show: ({ text }) => text },
  shownVoice,
]

const wordsOf = ({ text, voice = null }: { readonly text: string; readonly voice?: Voice | null }): AnswerWords => ({
  text,
  voice,
})

const noAnswer: AnswerWords = { text: '', voice: null }

/** Returns the edit of a held answer. An earlier release held only its words. */
const editIn = (held: HeldWrite): RecordEdit<AnswerWords> =>
  (held.subject?.edit as RecordEdit<AnswerWords> | undefined) ?? {
    ...beginNew(noAnswer, held.key),
    words: { ...noAnswer, ...fieldsIn<AnswerWords>(held) },
  }

function AnswerForm({ user, space, daily, held, hint, onDone }: AnswerFormProps) {
  const { date: day, own } = daily
  const id = answerIdOf(space.id, day, user.id)
  const record = useRecordForm<AnswerWords, unknown>({
    record: own ? { id, version: own.version } : undefined,
    draftName: `answer:${space.id}:${day}`,
    held: held && editIn(held),
    beginning: own ? wordsOf(own) : noAnswer,
    rule: ({ text, voice }) => ({
      ...((text.trim() === '' || text.trim().length > limits.answerCharsMax) && { text: '' }),
      ...(!isTranscriptFine(voice) && { voice: '' }),
    }),
    foundIn: (current) => {
      const found = (current as { dailyQuestion?: DailyQuestion }).dailyQuestion?.own
      return found ? { id, version: found.version, words: wordsOf(found) } : null
    },
    send: (_words, sending, outgoing) => answerQuestion({ user, spaceId: space.id, day, outgoing, sending }),
    untilReady: async (words) => {
      const voice = await queueVoice(words().voice, space.id, 'questions')
      return { ...words(), voice }
    },
    waitsAs: ({ voice }) => ({ ...answerSubject(day), ...voiceWaits(voice) }),
    onMerged: () => showMergedToast(undefined),
    onKept: onDone,
    toasts: { failed: texts.failed },
  })
  const { form, words, state, submit } = record
  const isChange = own !== null || held !== undefined
  return (
    <form noValidate className="flex flex-col gap-3" onSubmit={submit}>
      <RecordNotes record={record} values={values} />
      <div className="flex flex-wrap items-start gap-2">
        <FormTextArea
          control={form.control}
          name="text"
          label={texts.answer}
          labelHidden
          rows={1}
          hint={hint}
          limit={limits.answerCharsMax}
          className="min-w-0 flex-1 basis-44"
        />
        <Button type="submit" busy={state === 'loading'} disabled={words.text.trim() === ''}>
          {isChange ? texts.keep : texts.give}
        </Button>
        {isChange && (
          <Button
            variant="ghost"
            onClick={() => {
              record.discard()
              onDone()
            }}
          >
            {texts.cancel}
          </Button>
        )}
      </div>
      {/* Home stays short for who has not begun. */}
      {(words.text !== '' || words.voice !== null) && (
        <VoiceField
          voice={words.voice}
          person={personIn(space, user.id)}
          isLocked={record.isLocked}
          onChange={(changed) => form.setValue('voice', changed)}
        />
      )}
    </form>
  )
}
