import clsx from 'clsx'
import { Heart, MessageCircle } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { User } from '@love-space/contracts/auth/user.ts'
import type { DailyQuestion } from '@love-space/contracts/engagement/question.ts'
import type { Voice } from '@love-space/contracts/media/voice.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { firstNameOf } from '@love-space/couple-rules/first-name.ts'
import { answerIdOf } from '@love-space/couple-rules/natural-ids.ts'
import { common } from '@love-space/texts/en/couple/common.ts'
import { question as texts } from '@love-space/texts/en/couple/question.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Button } from '@love-space/ui/button.tsx'
import { heartClass, otherOf, softClass, type PersonColour } from '@love-space/ui/person.ts'
import { useAction } from '@love-space/ui/use-action.ts'
import { partnerIn, personIn } from '@love-space/web-kit/session/my-space.ts'
import { HeldWriteBanner } from '../../shared/held-write-banner.tsx'
import { MoodSeal } from '../../shared/mood-seal.tsx'
import { RefusedLike } from '../../shared/refused-like.tsx'
import { isWritable } from '../../shared/space-state.ts'
import { useHeldWritesOf } from '../../shared/held-writes.ts'
import { fieldsIn, newestAbout, withHeldWrite } from '../../shared/waiting.rules.ts'
import { VoiceOf } from '../voice/voice.panel.tsx'
import type { AnswerWords } from './answer-question.ts'
import { giveHeart, reactionTo, heartSubject, replySubject } from './react-to-answer.ts'
import { ReplyForm } from './reply-form.tsx'

interface AnswerCardsProps {
  readonly user: User
  readonly space: Space
  readonly daily: DailyQuestion
  /** The user's own answer, also while it waits to be sent. */
  readonly answer: AnswerWords
  readonly turns?: boolean
}

export function AnswerCards({ user, space, daily, answer, turns = false }: AnswerCardsProps) {
  const { own, partner } = daily
  const other = partnerIn(space, user.id)
  const name = firstNameOf(other)
  const mine = personIn(space, user.id)
  const partnerPerson = personIn(space, other?.id)
  const got = reactionTo(own)
  return (
    <div className="grid items-start gap-4 md:grid-cols-2">
      <AnswerCard name={common.you} person={mine} answer={answer} isOwn turns={turns}>
        {got.hasHeart && (
          <p className="flex items-center gap-1.5 text-sm">
            <Heart aria-hidden className={clsx('size-4 fill-current', heartClass(partnerPerson))} />
            {fill(texts.hearted, { name })}
          </p>
        )}
        {got.reply !== null && <Reply label={fill(texts.replyOf, { name })} text={got.reply} />}
      </AnswerCard>
      {other && partner.answer && (
        <AnswerCard name={name} person={partnerPerson} answer={partner.answer} turns={turns}>
          <Reaction
            user={user}
            space={space}
            daily={daily}
            answerId={answerIdOf(space.id, daily.date, other.id)}
            name={name}
            person={otherOf(partnerPerson)}
          />
        </AnswerCard>
      )}
    </div>
  )
}

interface AnswerCardProps {
  readonly name: string
  readonly person: PersonColour | undefined
  readonly answer: Pick<AnswerWords, 'text'> & { readonly voice?: Voice | null }
  readonly isOwn?: boolean
  readonly turns: boolean
  readonly children: ReactNode
}

const AnswerCard = ({ name, person, answer: { text, voice }, isOwn = false, turns, children }: AnswerCardProps) => (
  <div className={clsx('relative', turns && 'answer-turns')}>
    <figure className={clsx('flex flex-col gap-1.5 rounded-card px-5 py-4', turns && 'answer-side', softClass(person))}>
      <figcaption className="text-sm font-medium" dir="auto">
        {name}
      </figcaption>
      <blockquote dir="auto" className="whitespace-pre-wrap wrap-anywhere">
        {text}
      </blockquote>
      {voice && <VoiceOf voice={voice} name={isOwn ? undefined : name} person={person} />}
      <div className="flex flex-col gap-2 empty:hidden">{children}</div>
    </figure>
    {turns && (
      <div aria-hidden className="answer-side answer-back letter-sheet flex items-center justify-center">
        <MoodSeal mood="romantic" person={person} />
      </div>
    )}
  </div>
)

const Reply = ({ label, text }: { label: string; text: string }) => (
  <div className="border-s-2 border-current/30 ps-3">
    <p className="text-sm font-medium">{label}</p>
    <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
      {text}
    </p>
  </div>
)

interface ReactionProps {
  readonly user: User
  readonly space: Space
  readonly daily: DailyQuestion
  readonly answerId: string
  readonly name: string
  readonly person: PersonColour | undefined
}

function Reaction({ user, space, daily, answerId, name, person }: ReactionProps) {
  const of = { answerId, day: daily.date }
  const writes = useHeldWritesOf(user.id)
  const heartWrite = newestAbout(writes, heartSubject(answerId))
  const replyWrite = newestAbout(writes, replySubject(answerId))
  const [isWriting, setIsWriting] = useState(false)
  const isOpen = isWritable(space)
  const given = reactionTo(daily.partner.answer)
  const { hasHeart } = withHeldWrite(given, heartWrite, fieldsIn)
  const { reply } = withHeldWrite(given, replyWrite, fieldsIn)
  const heart = useAction(() => giveHeart(of, !hasHeart), { failed: texts.heartFailed })
  return (
    <>
      {reply !== null && !isWriting && <Reply label={common.you} text={reply} />}
      {heartWrite?.reason === 'refused' && <RefusedLike write={heartWrite} refusal={texts.heartFailed} />}
      <HeldWriteBanner
        write={replyWrite}
        texts={{ waits: texts.waiting, refused: texts.replyRefused, discard: texts.discard }}
      />
      {isWriting && (
        <ReplyForm
          of={of}
          daily={daily}
          held={replyWrite?.reason === 'offline' ? replyWrite : undefined}
          onDone={() => setIsWriting(false)}
        />
      )}
      {isOpen && !isWriting && (
        <div className="-ms-3 -mb-2 flex flex-wrap items-center gap-1">
          <button
            type="button"
            aria-pressed={hasHeart}
            aria-label={hasHeart ? texts.unheart : fill(texts.heart, { name })}
            onClick={() => void heart.run()}
            className="inline-flex size-tap items-center justify-center rounded-full hover:bg-surface-raised/60"
          >
            <Heart
              aria-hidden
              className={clsx(
                'size-5',
                hasHeart && ['fill-current', heartClass(person)],
                heart.isBusy && 'animate-heartbeat',
              )}
            />
          </button>
          <Button size="sm" variant="ghost" icon={<MessageCircle aria-hidden />} onClick={() => setIsWriting(true)}>
            {reply === null ? fill(texts.replyTo, { name }) : texts.changeReply}
          </Button>
        </div>
      )}
    </>
  )
}
