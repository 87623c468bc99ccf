import clsx from 'clsx'
import { Hourglass, Undo2 } from 'lucide-react'
import { useId, useState } from 'react'
import type { User } from '@love-space/contracts/auth/user.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { daysBetween } from '@love-space/couple-rules/days.ts'
import { firstNameOf } from '@love-space/couple-rules/first-name.ts'
import { capsules as texts } from '@love-space/texts/en/couple/capsules.ts'
import { waiting as waitingTexts } from '@love-space/texts/en/couple/waiting.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Button } from '@love-space/ui/button.tsx'
import { solidClass } from '@love-space/ui/person.ts'
import { showToast, showUndoToast } from '@love-space/ui/toast.ts'
import { showFailure } from '@love-space/ui/use-action.ts'
import { dropWrite } from '@love-space/web-kit/api/held-writes.store.ts'
import { keepDraft } from '@love-space/web-kit/session/drafts.ts'
import { personIn } from '@love-space/web-kit/session/my-space.ts'
import { longDay } from '../../shared/calendar-days.ts'
import { capsuleDraftName } from '../../shared/capsule-draft.ts'
import { EnvelopeFlap } from '../../shared/envelope-flap.tsx'
import { HeldLine } from '../../shared/held-line.tsx'
import { isWritable } from '../../shared/space-state.ts'
import { isDeletion } from '../../shared/waiting.rules.ts'
import { VoiceOf } from '../voice/voice.panel.tsx'
import { CapsulePhotos } from './capsule-photos.tsx'
import { draftOf, type ShownCapsule } from './capsules.rules.ts'
import { sealAgain, takeBack, takeBackKeyOf } from './save-capsule.ts'
import { OpenWithoutRings, WaitingForRings } from './waiting-for-rings.tsx'

interface EnvelopeProps {
  readonly user: User
  readonly space: Space
  readonly capsule: ShownCapsule
  readonly partnerName: string | undefined
  /** Makes the held write of this letter a draft again, or drops it. */
  readonly onUndo: () => void
}

/** A sealed letter: whose it is, and its day. Its writer can read it and take it back. */
export function CapsuleEnvelope({ user, space, capsule, partnerName, onUndo }: EnvelopeProps) {
  const { id, opensOn, createdById, createdBy, text, fileIds, voice, together, waitsForRings, waiting } = capsule
  const isOwn = createdById === user.id
  const person = personIn(space, createdById)
  const [isShown, setIsShown] = useState(false)
  const textId = useId()
  const title = !isOwn
    ? fill(texts.forYou, { name: firstNameOf(createdBy) })
    : partnerName === undefined
      ? texts.fromYou
      : fill(texts.forName, { name: partnerName })
  return (
    <li
      className={clsx(
        'relative flex flex-col items-center letter-sheet overflow-hidden px-5 pt-22 pb-4 text-center',
        person && `letter-${person}`,
      )}
    >
      <EnvelopeFlap className="h-18" />
      <span
        aria-hidden
        className={clsx(
          'letter-seal absolute top-10 left-1/2 flex size-12 -translate-x-1/2 items-center justify-center',
          solidClass(person),
        )}
      >
        <Hourglass className="size-5 stroke-[1.75]" />
      </span>
      <p className="mt-2 font-display text-2xl text-balance wrap-anywhere">{title}</p>
      <p className="mt-1 text-pretty">
        <time dateTime={opensOn}>
          {fill(waitsForRings ? texts.waitsSince : texts.opensOn, { date: longDay(opensOn) })}
        </time>
      </p>
      {waitsForRings ? (
        isWritable(space) && partnerName !== undefined && <WaitingForRings isOwn={isOwn} name={partnerName} />
      ) : (
        <p className="text-sm text-pretty text-text-muted">{countdown(daysBetween(space.today, opensOn), together)}</p>
      )}
      {isOwn && text !== null && isShown && (
        <div id={textId} className="mt-3 w-full border-t border-paper-edge pt-3 text-start">
          <p dir="auto" className="font-display text-lg wrap-anywhere whitespace-pre-wrap">
            {text}
          </p>
          {voice && (
            <div className="mt-3">
              <VoiceOf voice={voice} name={undefined} person={person} />
            </div>
          )}
          <CapsulePhotos fileIds={fileIds} title={title} />
        </div>
      )}
      {isOwn && text !== null && (
        <div className="mt-2 flex flex-wrap justify-center gap-x-1">
          <Button
            size="sm"
            variant="ghost"
            aria-expanded={isShown}
            aria-controls={isShown ? textId : undefined}
            onClick={() => setIsShown(!isShown)}
          >
            {isShown ? texts.hide : texts.read}
          </Button>
          {isWritable(space) && !waiting && waitsForRings && partnerName !== undefined && (
            <OpenWithoutRings id={id} name={partnerName} />
          )}
          {isWritable(space) && !waiting && <TakeBack space={space} capsule={capsule} />}
        </div>
      )}
      {waiting && (
        <div className="mt-2 flex justify-center">
          <HeldLine
            write={waiting}
            {...(isDeletion(waiting) && { waits: texts.takesBackLater })}
            refusal={refusalOf(capsule)}
            onUndo={onUndo}
          />
        </div>
      )}
    </li>
  )
}

const countdown = (days: number, isTogether: boolean): string => {
  if (days <= 0) return ''
  const when = days === 1 ? texts.opensTomorrow : fill(texts.opensIn, { n: days })
  return isTogether ? fill(texts.opensTogether, { when }) : when
}

const refusalOf = ({ waiting }: ShownCapsule): string => {
  if (waiting && isDeletion(waiting)) return texts.couldNotTakeBack
  return waiting?.code === 'INVALID_INPUT' ? texts.dayHasCome : texts.couldNotSend
}

function TakeBack({ space, capsule }: { space: Space; capsule: ShownCapsule }) {
  const { id, opensOn, waitsForRings } = capsule
  const comeBack = () => {
    sealAgain(space.id, draftOf(capsule)).catch((cause: unknown) => showFailure(cause, texts.sealAgainFailed, comeBack))
  }
  const takeAway = async () => {
    try {
      const isDone = await takeBack(id)
      if (waitsForRings) showToast({ text: isDone ? texts.takenBackAsDraft : texts.takesBackLater })
      else if (isDone) showUndoToast(texts.takenBack, comeBack)
      else showUndoToast(texts.takesBackLater, () => void dropWrite(takeBackKeyOf(id)))
    } catch (cause) {
      showFailure(cause, texts.takeBackFailed, () => void takeAway())
    }
  }
  const remove = () => {
    // Its day cannot be chosen again, so the words become a draft.
    const isKept = !waitsForRings || keepDraft(capsuleDraftName(space.id), { ...draftOf(capsule), opensOn: '' })
    if (isKept) void takeAway()
    else showToast({ text: waitingTexts.draftFirst })
  }
  return (
    <Button
      size="sm"
      variant="ghost"
      icon={<Undo2 aria-hidden />}
      aria-label={fill(texts.takeBackNamed, { date: longDay(opensOn) })}
      onClick={remove}
    >
      {texts.takeBack}
    </Button>
  )
}
