import clsx from 'clsx'
import type { Capsule } from '@love-space/contracts/engagement/capsule.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { capsules as texts } from '@love-space/texts/en/couple/capsules.ts'
import { fill } from '@love-space/texts/fill.ts'
import { firstNameOf } from '@love-space/couple-rules/first-name.ts'
import { inkClass } from '@love-space/ui/person.ts'
import { personIn } from '@love-space/web-kit/session/my-space.ts'
import { longDay } from '../../shared/calendar-days.ts'
import { nameFor } from '../../shared/name-for.ts'
import { VoiceOf } from '../voice/voice.panel.tsx'
import { CapsulePhotos } from './capsule-photos.tsx'

interface OpenCapsuleProps {
  readonly userId: string
  readonly space: Space
  readonly capsule: Capsule
}

/** A letter whose day has come. */
export function OpenCapsule({ userId, space, capsule }: OpenCapsuleProps) {
  const { opensOn, openedOn, sealedOn, together, createdById, createdBy, text, fileIds, voice } = capsule
  const person = personIn(space, createdById)
  const name = nameFor(userId, createdBy)
  return (
    <li className={clsx('flex', createdById === userId && 'justify-end')}>
      <article
        aria-label={name}
        className={clsx(
          'letter-sheet w-full px-5 pt-5 pb-3 sm:max-w-[34rem] sm:px-8 sm:pt-7 sm:pb-5',
          person && `letter-${person}`,
        )}
      >
        {text !== '' && (
          <p
            dir="auto"
            className="font-display text-xl/normal wrap-anywhere whitespace-pre-wrap sm:text-[1.4rem]/relaxed"
          >
            {text}
          </p>
        )}
        {voice && (
          <div className="mt-4 first:mt-0">
            <VoiceOf voice={voice} name={createdById === userId ? undefined : firstNameOf(createdBy)} person={person} />
          </div>
        )}
        <CapsulePhotos fileIds={fileIds} title={fill(texts.photosOf, { name })} />
        <p className="mt-3 text-sm text-text-muted">
          <bdi className={clsx('me-2 font-display text-lg', inkClass(person))}>{name}</bdi>
          {sealedOn !== null &&
            fill(together ? texts.sealedAndOpenedTogether : texts.sealedAndOpened, {
              sealed: longDay(sealedOn),
              opened: longDay(openedOn ?? opensOn),
            })}
        </p>
      </article>
    </li>
  )
}
