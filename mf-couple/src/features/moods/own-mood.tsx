import clsx from 'clsx'
import { Clock, NotebookPen } from 'lucide-react'
import { useId, useState } from 'react'
import type { User } from '@love-space/contracts/auth/user.ts'
import type { MoodRating } from '@love-space/contracts/engagement/mood.ts'
import { limits } from '@love-space/contracts/limits.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { mood as texts } from '@love-space/texts/en/couple/mood.ts'
import { Button } from '@love-space/ui/button.tsx'
import { solidClass, type Person } from '@love-space/ui/person.ts'
import { TextArea } from '@love-space/ui/text-area.tsx'
import { useAction } from '@love-space/ui/use-action.ts'
import { dropWrite } from '@love-space/web-kit/api/held-writes.store.ts'
import { personIn } from '@love-space/web-kit/session/my-space.ts'
import { isWritable } from '../../shared/space-state.ts'
import { useHeldWritesOf } from '../../shared/held-writes.ts'
import { MoodFace } from './mood-face.tsx'
import { ratedBy, ratingText, waitingFor } from './mood.rules.ts'
import { rateMood } from './rate-mood.ts'

interface OwnMoodProps {
  user: User
  space: Space
  day: string
  mood: MoodRating | undefined
}

const ratings = [1, 2, 3, 4, 5]

/** Edits one's own mood: five faces, and a private note. */
export function OwnMood({ user, space, day, mood }: OwnMoodProps) {
  const isOpen = isWritable(space)
  const waiting = waitingFor(day, useHeldWritesOf(user.id))
  const waits = waiting?.reason === 'offline' ? ratedBy(waiting) : undefined
  const rating = waits?.rating ?? mood?.rating ?? 0
  const note = waits?.note === undefined ? (mood?.note ?? null) : waits.note
  const send = (chosen: number, words?: string | null) => {
    const said = words === undefined ? waits?.note : words
    const mood_ = { user, spaceId: space.id, day, rating: chosen, before: mood }
    return rateMood(said === undefined ? mood_ : { ...mood_, note: said })
  }
  const rate = useAction((chosen: number) => send(chosen), { failed: texts.failed })
  return (
    <div className="flex flex-col gap-2">
      <fieldset disabled={!isOpen} className="min-w-0">
        <legend className="mb-1 text-sm font-medium text-text-muted">{texts.yours}</legend>
        <Faces rating={rating} person={personIn(space, user.id)} onChoose={(chosen) => void rate.run(chosen)} />
      </fieldset>
      <p role="status" className={clsx('font-display text-lg', rating === 0 && 'text-text-muted')}>
        {ratingText(rating)}
      </p>
      {waits && (
        <p className="flex items-center gap-2 text-sm text-text-muted">
          <Clock aria-hidden className="size-4 shrink-0" />
          {texts.waiting}
        </p>
      )}
      {waiting?.reason === 'refused' && (
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-text-muted">
          {texts.refused}
          <Button size="sm" variant="ghost" onClick={() => void dropWrite(waiting.key)}>
            {texts.discard}
          </Button>
        </p>
      )}
      {rating > 0 && isOpen && <Note note={note} onSave={(words) => send(rating, words)} />}
      {!isOpen && note !== null && <p className="text-text-muted">{note}</p>}
    </div>
  )
}

interface FacesProps {
  rating: number
  person: Person | undefined
  onChoose: (rating: number) => void
}

function Faces({ rating, person, onChoose }: FacesProps) {
  const name = useId()
  return (
    <div className="flex justify-between gap-1">
      {ratings.map((value) => (
        <label
          key={value}
          title={ratingText(value)}
          className={clsx(
            'relative flex aspect-square min-h-tap max-w-14 min-w-0 flex-1 cursor-pointer items-center justify-center rounded-full transition',
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
            'has-disabled:cursor-default',
            value === rating ? solidClass(person) : 'text-text-muted hover:bg-accent-soft hover:text-on-accent-soft',
          )}
        >
          <input
            type="radio"
            name={name}
            aria-label={ratingText(value)}
            checked={value === rating}
            onChange={() => onChoose(value)}
            className="absolute inset-0 cursor-[inherit] opacity-0"
          />
          <MoodFace rating={value} className="size-8" />
        </label>
      ))}
    </div>
  )
}

function Note({ note, onSave }: { note: string | null; onSave: (note: string | null) => Promise<void> }) {
  const [words, setWords] = useState<string>()
  const save = useAction(onSave, { done: texts.noteSaved, failed: texts.noteFailed })
  if (words === undefined) {
    return (
      <button
        type="button"
        onClick={() => setWords(note ?? '')}
        className="-mx-1 inline-flex min-h-tap items-center gap-2 self-start rounded-field px-1 text-left text-text-muted hover:text-text"
      >
        <NotebookPen aria-hidden className="size-4 shrink-0" />
        <span className="sr-only">{note === null ? '' : `${texts.editNote}: `}</span>
        <span dir="auto" className="line-clamp-2 wrap-anywhere">
          {note ?? texts.addNote}
        </span>
      </button>
    )
  }
  const text = words.trim()
  const submit = async () => {
    if (text.length > limits.moodNoteCharsMax) return
    if (text === (note ?? '') || (await save.run(text === '' ? null : text))) setWords(undefined)
  }
  return (
    <form
      className="flex flex-col items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <TextArea
        className="w-full"
        label={texts.note}
        hint={texts.noteHint}
        limit={limits.moodNoteCharsMax}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <Button type="submit" size="sm" variant="secondary" busy={save.isBusy}>
        {texts.saveNote}
      </Button>
    </form>
  )
}
