import clsx from 'clsx'
import { Image, Mail, Milestone, Sparkles } from 'lucide-react'
import type { ReactNode } from 'react'
import { firstNameOf } from '@love-space/couple-rules/first-name.ts'
import { yearsSince } from '@love-space/couple-rules/on-this-day.ts'
import type { User } from '@love-space/contracts/auth/user.ts'
import { conversationOf, paths } from '@love-space/contracts/paths.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { onThisDay as texts } from '@love-space/texts/en/couple/on-this-day.ts'
import { uiTexts } from '@love-space/texts/en/ui.ts'
import { fill } from '@love-space/texts/fill.ts'
import { isOne } from '@love-space/texts/plural.ts'
import { Banner } from '@love-space/ui/banner.tsx'
import { Button } from '@love-space/ui/button.tsx'
import { softClass, type PersonColour } from '@love-space/ui/person.ts'
import { personIn } from '@love-space/web-kit/session/my-space.ts'
import { useQuery } from '@love-space/web-kit/query.ts'
import { Link } from '@love-space/web-kit/router.ts'
import { yearToReview } from '../../shared/anniversary.ts'
import { anniversaryYear, storyOf } from '../../shared/our-year.paths.ts'
import { dateOf, longDay } from '../../shared/calendar-days.ts'
import { FilePicture } from '@love-space/ui/file-picture.tsx'
import { itemsQuery, lettersQuery } from './on-this-day.queries.ts'
import { pastDays, type PastThing } from './on-this-day.rules.ts'

export default function OnThisDayPanel(given: { user: User; space: Space }) {
  return (
    <>
      <ReviewLink space={given.space} />
      <PastDays {...given} />
    </>
  )
}

/** Leads to the review of the past year in the week of the anniversary. */
function ReviewLink({ space }: { space: Space }) {
  if (!yearToReview(space.relationshipStartDate, space.today)) return null
  return (
    <div className="mb-4 flex">
      <Row to={storyOf(anniversaryYear)} icon={<Sparkles aria-hidden />} person={undefined} over={texts.reviewHint}>
        <span className="font-display text-lg">{texts.review}</span>
      </Row>
    </div>
  )
}

function PastDays({ user, space }: { user: User; space: Space }) {
  const letters = useQuery(lettersQuery(space.id, space.today))
  const items = useQuery(itemsQuery(space.id, space.today))
  const { memories = [], timelineEvents = [] } = items.data ?? {}
  const days = pastDays({ letters: letters.data ?? [], memories, timelineEvents })
  const failed = [
    ...(letters.isError && !letters.data ? [{ text: texts.lettersFailed, query: letters }] : []),
    ...(items.isError && !items.data ? [{ text: texts.itemsFailed, query: items }] : []),
  ]
  if (days.length === 0 && failed.length === 0) return null
  return (
    <>
      <header className="max-md:sr-only md:mb-3">
        <h2 className="font-display text-2xl">{texts.title}</h2>
        <p className="text-sm text-text-muted max-md:sr-only">{fill(texts.hint, { date: dateOf(space.today) })}</p>
      </header>
      <div className="flex flex-col gap-4">
        {days.map(({ date, things }) => {
          const years = yearsSince(date, space.today)
          return (
            <section key={date} aria-label={longDay(date)}>
              <h3 className="mb-2 flex flex-wrap items-baseline gap-x-3 font-medium">
                {/* Phones hide the panel's header, so each day's heading shows its title. */}
                <span aria-hidden className="font-display text-xl md:hidden">
                  {texts.title}
                </span>
                {isOne(years) ? texts.yearAgo : fill(texts.yearsAgo, { n: years })}
                <time dateTime={date} className="text-sm font-normal text-text-muted">
                  {longDay(date)}
                </time>
              </h3>
              <ul className="-mx-gutter flex snap-x list-none gap-3 overflow-x-auto px-gutter pb-2 md:mx-0 md:grid md:grid-cols-2 md:overflow-visible md:px-0 lg:grid-cols-3">
                {things.map((thing) => (
                  <li
                    key={`${thing.kind}-${idOf(thing)}`}
                    className={clsx('flex snap-center', things.length > 1 ? 'w-[85%] shrink-0 md:w-auto' : 'w-full')}
                  >
                    <Thing thing={thing} user={user} space={space} />
                  </li>
                ))}
              </ul>
            </section>
          )
        })}
        {failed.map(({ text, query }) => (
          <Banner
            key={text}
            tone="error"
            action={
              <Button size="sm" variant="secondary" busy={query.isFetching} onClick={() => void query.refetch()}>
                {uiTexts.retry}
              </Button>
            }
          >
            {text}
          </Banner>
        ))}
      </div>
    </>
  )
}

const idOf = (thing: PastThing): string =>
  thing.kind === 'letter' ? thing.letter.id : thing.kind === 'memory' ? thing.memory.id : thing.event.id

function Thing({ thing, user, space }: { thing: PastThing; user: User; space: Space }) {
  if (thing.kind === 'letter') {
    const { createdById, createdBy, message, date } = thing.letter
    const isOwn = createdById === user.id
    return (
      <Row
        to={conversationOf(date)}
        icon={<Mail aria-hidden />}
        person={personIn(space, createdById)}
        over={isOwn ? texts.letterOfYours : fill(texts.letterOf, { name: firstNameOf(createdBy) })}
      >
        <span
          dir="auto"
          className="line-clamp-2 font-display text-base/snug wrap-anywhere md:line-clamp-3 md:text-lg/snug"
        >
          {message}
        </span>
      </Row>
    )
  }
  const { id, title, userId } = thing.kind === 'memory' ? thing.memory : thing.event
  const isMemory = thing.kind === 'memory'
  const address = thing.kind === 'memory' ? thing.memory.mediaUrls[0] : (thing.event.media ?? undefined)
  return (
    <Row
      to={`${isMemory ? paths.memory : paths.timeline}?refId=${id}`}
      icon={isMemory ? <Image aria-hidden /> : <Milestone aria-hidden />}
      person={personIn(space, userId)}
      over={isMemory ? texts.memory : texts.milestone}
      address={address}
    >
      <span dir="auto" className="line-clamp-2 font-display text-base/snug wrap-anywhere md:text-lg/snug">
        {title}
      </span>
    </Row>
  )
}

interface RowProps {
  to: string
  icon: ReactNode
  person: PersonColour | undefined
  over: string
  address?: string | undefined
  children: ReactNode
}

const Row = ({ to, icon, person, over, address, children }: RowProps) => (
  <Link
    to={to}
    className="flex min-w-0 flex-1 items-start gap-3 rounded-card border border-line bg-surface p-3 shadow-card transition duration-200 ease-calm hover:-translate-y-0.5 hover:shadow-raised"
  >
    {address === undefined ? (
      <span
        className={clsx(
          'flex size-11 shrink-0 items-center justify-center rounded-full [&_svg]:size-5',
          softClass(person),
        )}
      >
        {icon}
      </span>
    ) : (
      <FilePicture
        address={address}
        alt=""
        ratio={1}
        sizes="5rem"
        className="w-20 max-w-[30%] shrink-0 rounded-field"
      />
    )}
    <span className="flex min-w-0 flex-col gap-0.5">
      <span className="text-sm text-text-muted">{over}</span>
      {children}
    </span>
  </Link>
)
