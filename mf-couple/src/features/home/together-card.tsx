import clsx from 'clsx'
import type { ReactNode } from 'react'
import type { Space } from '@love-space/contracts/space/space.ts'
import { paths } from '@love-space/contracts/paths.ts'
import { ourHome } from '@love-space/texts/en/couple/our-home.ts'
import { locale } from '@love-space/texts/locale.ts'
import { fill } from '@love-space/texts/fill.ts'
import { isOne } from '@love-space/texts/plural.ts'
import { Link } from '@love-space/web-kit/router.ts'
import { longDay } from '../../shared/calendar-days.ts'
import { isWritable } from '../../shared/space-state.ts'
import { daysTogether, type Together } from '@love-space/couple-rules/days-together.ts'

export function TogetherCard({ space }: { space: Space }) {
  const together = daysTogether(space.relationshipStartDate, space.today)
  return (
    <div className="@container relative isolate mx-auto flex w-full max-w-72 flex-col items-center justify-center pt-2 text-center">
      <div className="relative flex aspect-[10/7] w-full flex-col items-center justify-center">
        <Halo />
        <Count together={together} />
      </div>
      <Start space={space} className="text-text-muted" />
    </div>
  )
}

export function DaysTogether({ space }: { space: Space }) {
  const together = daysTogether(space.relationshipStartDate, space.today)
  const days = together.kind === 'together' ? together.days : 0
  return (
    <div>
      {days > 0 ? (
        <p className="flex flex-wrap items-end gap-x-2.5 leading-none">
          <span className="mb-1 w-full opacity-85">{ourHome.together}</span>{' '}
          <span className="font-display text-6xl leading-[0.85] tabular-nums">{days.toLocaleString(locale)}</span>{' '}
          <span className="text-lg">{isOne(days) ? ourHome.day : ourHome.days}</span>
        </p>
      ) : (
        <p className="font-display text-3xl">{sentenceOf(together) ?? ourHome.startUnset}</p>
      )}
      <Start space={space} className="mt-2 opacity-85" />
    </div>
  )
}

function Start({ space, className }: { space: Space; className: string }) {
  const { relationshipStartDate: start, today } = space
  if (start !== null) {
    return <p className={className}>{start < today ? fill(ourHome.since, { date: longDay(start) }) : longDay(start)}</p>
  }
  if (!isWritable(space)) return null
  return (
    <Link
      to={paths.spaceSettings}
      className="pointer-events-auto inline-flex min-h-tap items-center font-medium underline underline-offset-4"
    >
      {ourHome.setStart}
    </Link>
  )
}

const Halo = () => (
  <svg
    viewBox="0 0 300 210"
    aria-hidden
    fill="none"
    strokeWidth="4"
    className="rings-on-their-way absolute inset-0 -z-10 size-full"
  >
    <circle cx="118" cy="105" r="98" className="stroke-one-fill" />
    <circle cx="182" cy="105" r="98" className="stroke-two-fill" />
    <path d="M150 12.4A98 98 0 0 1 212.6 79" className="stroke-one-fill" />
  </svg>
)

function sentenceOf(together: Together): string | undefined {
  if (together.kind === 'unset') return undefined
  if (together.kind === 'together') return together.days === 0 ? ourHome.startsToday : undefined
  return together.days === 1 ? ourHome.countdownOne : fill(ourHome.countdown, { n: together.days })
}

function Count({ together }: { together: Together }) {
  if (together.kind === 'unset') {
    return (
      <>
        <Small>{ourHome.together}</Small>
        <p className="mt-1 font-display text-3xl">{ourHome.startUnset}</p>
      </>
    )
  }
  const sentence = sentenceOf(together)
  if (sentence !== undefined) {
    return <p className="max-w-[42cqi] font-display text-[min(1.5rem,6.5cqi)] leading-snug text-balance">{sentence}</p>
  }
  const { days } = together
  return (
    <p>
      <Small>{ourHome.together}</Small>{' '}
      <span className={clsx('block font-display leading-none tabular-nums', sizeOf(days))}>
        {days.toLocaleString(locale)}
      </span>{' '}
      <Small>{isOne(days) ? ourHome.day : ourHome.days}</Small>
    </p>
  )
}

/** Returns a text size that keeps the number within the overlap of the rings. */
const sizeOf = (days: number): string =>
  days < 1_000 ? 'text-[min(4rem,20cqi)]' : days < 10_000 ? 'text-[min(2.75rem,13cqi)]' : 'text-[min(2rem,10cqi)]'

const Small = ({ children }: { children: ReactNode }) => <span className="block text-text-muted">{children}</span>
