import type { ReactNode } from 'react'
import type { Space } from '@love-space/contracts/http/space.ts'
import { home } from '@love-space/texts/en/couple/home.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Link } from '@love-space/web-kit/router.ts'
import { useMinute } from '@love-space/web-kit/clock.ts'
import { longDay } from '../../calendar-days.ts'
import { daysTogether, type Together } from './days-together.rules.ts'

/** How long the two have been together, or how long until their story begins. */
export function TogetherCard({ space }: { space: Space }) {
  const together = daysTogether(space.relationshipStartDate, space.timeZone, useMinute())
  return (
    <div className="relative isolate flex min-h-60 flex-col items-center justify-center overflow-hidden rounded-sheet border border-line bg-surface px-5 py-8 text-center shadow-card md:min-h-76">
      <Halo />
      <Count together={together} />
      {space.relationshipStartDate && (
        <p className="mt-2 text-text-muted">{fill(home.since, { date: longDay(space.relationshipStartDate) })}</p>
      )}
    </div>
  )
}

/** The two rings as a thin frame: the number stands where they overlap. */
const Halo = () => (
  <svg
    viewBox="0 0 360 260"
    aria-hidden
    fill="none"
    strokeWidth="5"
    className="absolute top-1/2 left-1/2 -z-10 w-104 max-w-none lg:w-128 -translate-1/2"
  >
    <circle cx="148" cy="130" r="122" className="stroke-accent/25" />
    <circle cx="212" cy="130" r="122" className="stroke-highlight/45" />
  </svg>
)

function Count({ together }: { together: Together }) {
  if (together.kind === 'unset') {
    return (
      <>
        <Small>{home.together}</Small>
        <p className="mt-1 font-display text-4xl">{home.startUnset}</p>
        <Link
          to="/space-settings"
          className="mt-2 inline-flex min-h-tap items-center font-medium text-accent underline underline-offset-4"
        >
          {home.setStart}
        </Link>
      </>
    )
  }
  const { kind, days } = together
  if (kind === 'countdown') {
    return <Sentence>{days === 1 ? home.countdownOne : fill(home.countdown, { n: days })}</Sentence>
  }
  if (days === 0) return <Sentence>{home.startsToday}</Sentence>
  return (
    <p>
      <Small>{home.together}</Small>{' '}
      <span className="block font-display text-[clamp(4rem,13vw,6.5rem)] leading-none text-accent tabular-nums">
        {days.toLocaleString('en')}
      </span>{' '}
      <Small>{days === 1 ? home.day : home.days}</Small>
    </p>
  )
}

const Small = ({ children }: { children: ReactNode }) => (
  <span className="block text-lg text-text-muted">{children}</span>
)
const Sentence = ({ children }: { children: ReactNode }) => (
  <p className="font-display text-3xl text-balance sm:text-4xl">{children}</p>
)
