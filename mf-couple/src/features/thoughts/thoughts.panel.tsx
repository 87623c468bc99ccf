import clsx from 'clsx'
import { BellOff, BellRing, Heart } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { User } from '@love-space/contracts/auth/user.ts'
import { muteThoughts, sendThought } from '@love-space/contracts/engagement/thought.calls.ts'
import type { Thought } from '@love-space/contracts/engagement/thought.ts'
import type { Space, SpaceUser } from '@love-space/contracts/space/space.ts'
import { firstNameOf } from '@love-space/couple-rules/first-name.ts'
import { thoughts as texts } from '@love-space/texts/en/couple/thoughts.ts'
import { fill } from '@love-space/texts/fill.ts'
import { locale } from '@love-space/texts/locale.ts'
import { IconButton } from '@love-space/ui/icon-button.tsx'
import { MoreMenu } from '@love-space/ui/more-menu.tsx'
import { showToast } from '@love-space/ui/toast.ts'
import { useAction } from '@love-space/ui/use-action.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { hasCode } from '@love-space/web-kit/api/api-problem.ts'
import { personIn } from '@love-space/web-kit/session/my-space.ts'
import { changeThoughts, useThoughts } from './thoughts.queries.ts'
import { dayOf } from './thoughts.rules.ts'

interface ThoughtsProps {
  readonly user: User
  readonly space: Space
  readonly partner: SpaceUser
}

/** Pulses of a phone, in ms: on, off, on. */
const sentPulse = [30]
const gotPulse = [60, 80, 60]
const pulse = (pattern: readonly number[]): void => void navigator.vibrate?.([...pattern])

export function Thoughts({ user, space, partner }: ThoughtsProps) {
  const { data } = useThoughts(space)
  const name = firstNameOf(partner)
  const { mine, theirs, unanswered, last } = dayOf(data?.thoughts ?? [], user.id)
  const arrived = useArrival(last, data !== undefined, data?.isTold === true)
  const isMuted = data?.mutedUntil != null

  const send = useAction(
    async () => {
      pulse(sentPulse)
      try {
        const { thought } = (await api.call(sendThought)).data
        changeThoughts(space, (known) => ({ ...known, thoughts: [...known.thoughts, thought] }))
      } catch (error) {
        if (!hasCode(error, 'TOO_MANY_REQUESTS')) throw error
        showToast({ text: texts.enough })
      }
    },
    { failed: fill(texts.failed, { name }) },
  )
  const mute = useAction(
    async () => {
      const { mutedUntil } = (await api.call(muteThoughts, { body: { muted: !isMuted } })).data
      changeThoughts(space, (known) => ({ ...known, mutedUntil, isTold: mutedUntil === null }))
    },
    { failed: texts.muteFailed },
  )

  const isSent = send.state === 'success'
  const isSaid = mine + theirs > 0 || isMuted
  return (
    <section aria-label={texts.title} className="contents">
      <span className="relative">
        {arrived && (
          <span
            key={arrived}
            aria-hidden
            className="absolute inset-1 rounded-full bg-accent/40 motion-safe:animate-[ping_1.2s_ease-out_2_forwards] motion-reduce:hidden"
          />
        )}
        <IconButton
          label={unanswered ? texts.answer : texts.send}
          icon={<Heart aria-hidden className={clsx(unanswered && 'fill-current')} />}
          className={clsx('relative', unanswered ? 'text-accent!' : 'text-text-muted')}
          onClick={() => void send.run()}
        />
      </span>
      <div className={clsx('flex basis-full items-center gap-x-3 text-sm leading-tight', !isSaid && 'sr-only')}>
        <div className="min-w-0 flex-1">
          <p role="status" className={clsx(unanswered ? 'font-medium' : 'text-text-muted')} dir="auto">
            {unanswered ? fill(texts.got, { name }) : isSent && fill(texts.sent, { name })}
          </p>
          {data?.mutedUntil && (
            <p className="text-text-muted">
              {fill(texts.muted, {
                time: new Date(data.mutedUntil).toLocaleTimeString(locale, { timeStyle: 'short' }),
              })}
            </p>
          )}
          {data && mine + theirs > 0 && (
            <Trail thoughts={data.thoughts} space={space} label={fill(texts.trail, { mine, theirs, name })} />
          )}
        </div>
        {isSaid && (
          <MoreMenu
            label={fill(texts.more, { name })}
            className="-me-2"
            items={[
              {
                label: isMuted ? texts.unmute : texts.mute,
                icon: isMuted ? <BellRing aria-hidden /> : <BellOff aria-hidden />,
                onSelect: () => void mute.run(),
              },
            ]}
          />
        )}
      </div>
    </section>
  )
}

/** Most dots of the trail, which then shows the newest. */
const dotsMax = 24
const dotClasses = { one: 'bg-one-fill', two: 'bg-two-fill' }

function Trail({ thoughts, space, label }: { thoughts: readonly Thought[]; space: Space; label: string }) {
  return (
    <div role="img" aria-label={label} className="mt-1 flex flex-wrap gap-1">
      {thoughts.slice(-dotsMax).map(({ id, userId }) => (
        <span key={id} className={clsx('size-1.5 rounded-full', dotClasses[personIn(space, userId) ?? 'one'])} />
      ))}
    </div>
  )
}

/** Returns the id of the partner's thought that came while the page was open, and lets the phone pulse for it. */
function useArrival(last: Thought | undefined, isLoaded: boolean, isTold: boolean): string | undefined {
  const known = useRef<string | null>(undefined)
  const [arrived, setArrived] = useState<string>()
  const id = last?.id ?? null
  useEffect(() => {
    if (!isLoaded) return
    const isNew = known.current !== undefined && known.current !== id && id !== null
    known.current = id
    if (!isNew || !isTold) return
    setArrived(id)
    pulse(gotPulse)
  }, [id, isLoaded, isTold])
  return arrived
}
