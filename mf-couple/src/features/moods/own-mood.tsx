import clsx from 'clsx'
import { Clock, NotebookPen } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import type { User } from '@love-space/contracts/auth/user.ts'
import type { MoodRating } from '@love-space/contracts/engagement/mood.ts'
import { limits } from '@love-space/contracts/limits.ts'
import type { Space, SpaceUser } from '@love-space/contracts/space/space.ts'
import { common } from '@love-space/texts/en/couple/common.ts'
import { mood as texts } from '@love-space/texts/en/couple/mood.ts'
import { Button } from '@love-space/ui/button.tsx'
import type { PersonColour } from '@love-space/ui/person.ts'
import { TextArea } from '@love-space/ui/text-area.tsx'
import { useAction } from '@love-space/ui/use-action.ts'
import { dropWrite } from '@love-space/web-kit/api/held-writes.store.ts'
import { personIn } from '@love-space/web-kit/session/my-space.ts'
import { PersonAvatar } from '../../shared/person-avatar.tsx'
import { isWritable } from '../../shared/space-state.ts'
import { useHeldWritesOf } from '../../shared/held-writes.ts'
import { fieldsIn, newestAbout, withHeldWrite } from '../../shared/waiting.rules.ts'
import { MoodFace, moodFill, moodInk } from './mood-face.tsx'
import { moodSubject, ratingText } from './mood.rules.ts'
import { rateMood } from './rate-mood.ts'

interface OwnMoodProps {
  user: User
  space: Space
  day: string
  mood: MoodRating | undefined
  partner: SpaceUser | null
  partnerRating: number
  children: ReactNode
}

type RatedMood = Pick<MoodRating, 'rating' | 'note'>
const noMood: RatedMood = { rating: 0, note: null }

const ratings = [1, 2, 3, 4, 5]

export function OwnMood(props: OwnMoodProps) {
  const { user, space, day, mood, partner, partnerRating, children } = props
  const isOpen = isWritable(space)
  const waiting = newestAbout(useHeldWritesOf(user.id), moodSubject(day))
  const { rating, note } = withHeldWrite<RatedMood>(mood ?? noMood, waiting, fieldsIn)
  const isHeld = waiting?.reason === 'offline'
  const send = (chosen: number, words?: string | null) => {
    const said = words === undefined && isHeld ? fieldsIn<RatedMood>(waiting).note : words
    const mood_ = { user, spaceId: space.id, day, rating: chosen, before: mood }
    return rateMood(said === undefined ? mood_ : { ...mood_, note: said })
  }
  const rate = useAction((chosen: number) => send(chosen), { failed: texts.failed })
  return (
    <div className="flex flex-col gap-2">
      <fieldset disabled={!isOpen} className="min-w-0">
        <legend className="sr-only">{texts.yours}</legend>
        <Faces
          rating={rating}
          partnerRating={partnerRating}
          partner={personIn(space, partner?.id)}
          onChoose={(chosen) => void rate.run(chosen)}
        />
      </fieldset>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-1">
        <div className="flex min-h-tap min-w-0 flex-1 basis-36 items-center gap-2.5 text-sm leading-tight">
          <PersonAvatar of={user} space={space} />
          <span className="min-w-0">
            <span className="block font-medium">{common.you}</span>
            <span role="status" className="block text-text-muted">
              {ratingText(rating)}
            </span>
          </span>
        </div>
        {children}
      </div>
      {isHeld && (
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
  partnerRating: number
  partner: PersonColour | undefined
  onChoose: (rating: number) => void
}

const partnerRing = { one: 'outline-one-fill', two: 'outline-two-fill' }

function Faces({ rating, partnerRating, partner, onChoose }: FacesProps) {
  const name = useId()
  return (
    <div className="flex justify-between gap-2">
      {ratings.map((value) => (
        <label
          key={value}
          title={ratingText(value)}
          className={clsx(
            'relative flex aspect-square min-h-tap max-w-12 min-w-0 flex-1 cursor-pointer items-center justify-center rounded-full transition',
            'has-focus-visible:ring-2 has-focus-visible:ring-focus has-disabled:cursor-default',
            value === rating ? moodFill(value) : [moodInk(value), 'hover:bg-accent-soft'],
            value === partnerRating && partner && ['outline-3 outline-offset-2', partnerRing[partner]],
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
        className="-mx-1 inline-flex min-h-tap items-center gap-2 self-start rounded-field px-1 text-start text-text-muted hover:text-text"
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
