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
  const { relationshipStartDate: start, today } = space
  const together = daysTogether(start, today)
  return (
    <div className="@container relative isolate mx-auto flex w-full max-w-88 flex-col items-center justify-center py-4 text-center">
      <div className="relative flex aspect-[10/7] w-full flex-col items-center justify-center">
        <Halo />
        <Count together={together} />
      </div>
      {together.kind === 'unset' && isWritable(space) && (
        <Link
          to={paths.spaceSettings}
          className="inline-flex min-h-tap items-center font-medium text-accent underline underline-offset-4"
        >
          {ourHome.setStart}
        </Link>
      )}
      {start && (
        <p className="text-text-muted">
          {start < today ? fill(ourHome.since, { date: longDay(start) }) : longDay(start)}
        </p>
      )}
    </div>
  )
}

/** Draws two rings around the number; scales with the box, not with the number. */
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

function Count({ together }: { together: Together }) {
  if (together.kind === 'unset') {
    return (
      <>
        <Small>{ourHome.together}</Small>
        <p className="mt-1 font-display text-3xl">{ourHome.startUnset}</p>
      </>
    )
  }
  const { kind, days } = together
  if (kind === 'countdown') {
    return <Sentence>{days === 1 ? ourHome.countdownOne : fill(ourHome.countdown, { n: days })}</Sentence>
  }
  if (days === 0) return <Sentence>{ourHome.startsToday}</Sentence>
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

/** Keeps the number within the overlap of the rings: five digits are as wide as two large ones. */
const sizeOf = (days: number): string =>
  days < 1_000 ? 'text-[min(4.5rem,20cqi)]' : days < 10_000 ? 'text-[min(3rem,13cqi)]' : 'text-[min(2.25rem,10cqi)]'

const Small = ({ children }: { children: ReactNode }) => <span className="block text-text-muted">{children}</span>
const Sentence = ({ children }: { children: ReactNode }) => (
  <p className="max-w-[42cqi] font-display text-[min(1.5rem,6.5cqi)] leading-snug text-balance">{children}</p>
)
