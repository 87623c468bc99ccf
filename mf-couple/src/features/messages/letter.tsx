import clsx from 'clsx'
import { AudioLines, Heart, Pencil } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { lettersWith } from '@love-space/contracts/paths.ts'
import { common } from '@love-space/texts/en/couple/common.ts'
import { conversation as texts } from '@love-space/texts/en/couple/conversation.ts'
import { fill } from '@love-space/texts/fill.ts'
import { IconButton } from '@love-space/ui/icon-button.tsx'
import { heartClass, inkClass, otherOf, type PersonColour } from '@love-space/ui/person.ts'
import type { HeldWrite } from '@love-space/web-kit/api/held-writes.store.ts'
import { Link } from '@love-space/web-kit/router.ts'
import { timeIn } from '../../shared/calendar-days.ts'
import { EnvelopeFlap } from '../../shared/envelope-flap.tsx'
import { MoodSeal } from '../../shared/mood-seal.tsx'
import { nameFor } from '../../shared/name-for.ts'
import { firstNameOf } from '@love-space/couple-rules/first-name.ts'
import { isEdited } from './conversation.rules.ts'
import { VoiceOf } from '../voice/voice.panel.tsx'
import { BookButton, BookNote } from './book-choice.tsx'
import { LikeButton } from './like-button.tsx'
import { moodName } from './moods.ts'
import type { ShownLetter } from './held-letters.rules.ts'
import { useSeen } from '../../shared/use-seen.ts'
import { RefusedLike } from '../../shared/refused-like.tsx'
import { HeldNote } from './held-note.tsx'

interface LetterProps {
  letter: ShownLetter
  userId: string
  person: PersonColour | undefined
  partner: { readonly name: string }
  /** First name of the present partner; undefined where no book is chosen for. */
  partnerName: string | undefined
  timeZone: string
  /** Whether the letter arrived while its day was shown. */
  isNew: boolean
  /** Whether the letter is unread; it then stays folded until the user opens it. */
  isUnread: boolean
  /** Whether the bell's number counts the letter. */
  isCounted: boolean
  isOpen: boolean
  onRead: () => void
  onUndo: (write: HeldWrite) => void
  onEdit: (() => void) | undefined
}

export function Letter(props: LetterProps) {
  const { letter, userId, person, isNew, isUnread, isCounted, onRead, onUndo } = props
  const isOwn = letter.createdById === userId
  const [wasUnfolded, setWasUnfolded] = useState(false)
  const isFolded = isUnread && !wasUnfolded
  const sheet = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (wasUnfolded) sheet.current?.focus({ preventScroll: true })
  }, [wasUnfolded])
  useSeen(sheet, isCounted && !isFolded, onRead)
  const unfold = () => {
    setWasUnfolded(true)
    onRead()
  }
  return (
    <li className={clsx('flex', isOwn && 'justify-end', isNew && 'letter-arrives')}>
      <article aria-label={isOwn ? common.you : letter.createdBy.name} className="w-full sm:max-w-[34rem]">
        {isFolded ? (
          <FoldedLetter
            name={firstNameOf(letter.createdBy)}
            person={person}
            mood={letter.mood}
            hasVoice={letter.voice != null}
            onOpen={unfold}
          />
        ) : (
          <div
            ref={sheet}
            tabIndex={-1}
            className={clsx(
              'letter-sheet px-5 pt-4 pb-2 outline-none sm:px-8 sm:pt-8 sm:pb-4',
              person && `letter-${person}`,
              {
                'letter-unfolds': wasUnfolded,
              },
            )}
          >
            <MoodSeal mood={letter.mood} person={person} className="absolute -top-3 right-5" />
            {/* The float keeps the first line beside the seal. */}
            <p
              dir="auto"
              className="font-display text-xl/normal wrap-anywhere whitespace-pre-wrap before:float-right before:h-6 before:w-13 sm:text-[1.4rem]/relaxed"
            >
              {letter.message}
            </p>
            {letter.voice && (
              <div className="mt-4">
                <VoiceOf
                  voice={letter.voice}
                  name={isOwn ? undefined : firstNameOf(letter.createdBy)}
                  person={person}
                />
              </div>
            )}
            {letter.tags.length > 0 && (
              <ul aria-label={texts.tags} className="mt-3 flex flex-wrap gap-x-3 text-sm text-text-muted">
                {letter.tags.map((tag) => (
                  <li key={tag}>
                    <Link
                      to={lettersWith(tag)}
                      dir="auto"
                      className="inline-flex min-h-6 items-center wrap-anywhere underline-offset-4 hover:text-accent hover:underline pointer-coarse:min-h-tap"
                    >
                      #{tag}
                    </Link>
                  </li>
                ))}
              </ul>
            )}
            {letter.waiting && <HeldNote write={letter.waiting} onUndo={onUndo} />}
            {letter.refusedLike && <RefusedLike write={letter.refusedLike} refusal={texts.likeFailed} />}
            <LetterFoot {...props} />
            {props.partnerName !== undefined && !letter.waiting && (
              <BookNote letter={letter} userId={userId} isOpen={props.isOpen} partnerName={props.partnerName} />
            )}
          </div>
        )}
      </article>
    </li>
  )
}

function LetterFoot({ letter, userId, person, partner, partnerName, timeZone, isOpen, onEdit }: LetterProps) {
  const { createdBy, createdAt, likes } = letter
  const isOwn = letter.createdById === userId
  const isLikedByPartner = isOwn && likes.some((id) => id !== userId)
  return (
    <footer className="mt-1 flex sm:mt-4 flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <p className="min-w-0 text-sm text-text-muted">
        <bdi className={clsx('font-display text-lg', inkClass(person))}>{nameFor(userId, createdBy)}</bdi>
        <time className="ms-2" dateTime={createdAt}>
          {timeIn(timeZone, createdAt)}
        </time>
        {` · ${moodName(letter.mood)}`}
        {isEdited(letter) && ` · ${texts.edited}`}
      </p>
      <span className="flex min-h-tap items-center gap-1">
        {isLikedByPartner && (
          <span className="flex items-center gap-1.5 px-1 text-sm text-text-muted">
            <Heart aria-hidden className={clsx('size-4 fill-current', heartClass(otherOf(person)))} />
            {fill(texts.likedBy, { name: firstNameOf(partner) })}
          </span>
        )}
        {partnerName !== undefined && !letter.waiting && <BookButton letter={letter} userId={userId} isOpen={isOpen} />}
        {isOwn && isOpen && onEdit && !letter.waiting && (
          <IconButton label={texts.edit} icon={<Pencil aria-hidden />} onClick={onEdit} className="-me-2" />
        )}
        {!isOwn && <LikeButton letter={letter} userId={userId} person={otherOf(person)} isOpen={isOpen} />}
      </span>
    </footer>
  )
}

interface FoldedLetterProps {
  name: string
  person: PersonColour | undefined
  mood: string
  hasVoice: boolean
  onOpen: () => void
}

const FoldedLetter = ({ name, person, mood, hasVoice, onOpen }: FoldedLetterProps) => (
  <button
    type="button"
    onClick={onOpen}
    className={clsx(
      'letter-sheet letter-folded group block w-full px-6 pt-24 pb-3 text-center sm:pt-24 sm:pb-5',
      person && `letter-${person}`,
    )}
  >
    <EnvelopeFlap className="h-20" />
    <MoodSeal
      mood={mood}
      person={person}
      className="absolute top-12 left-1/2 -translate-x-1/2 transition-transform duration-200 group-hover:scale-110"
    />
    <span className="block font-display text-2xl">{fill(texts.wroteToYou, { name })}</span>
    {hasVoice && (
      <span className="mt-1 flex items-center justify-center gap-2 text-sm text-text-muted">
        <AudioLines aria-hidden className="size-4" />
        {texts.voiceInside}
      </span>
    )}
    <span className={clsx('mt-1 inline-block font-medium underline underline-offset-4', inkClass(person))}>
      {texts.openLetter}
    </span>
  </button>
)
