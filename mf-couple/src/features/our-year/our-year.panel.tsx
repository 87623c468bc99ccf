import { BookHeart, Printer } from 'lucide-react'
import { useRef } from 'react'
import type { User } from '@love-space/contracts/auth/user.ts'
import { paths } from '@love-space/contracts/paths.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { ourHome } from '@love-space/texts/en/couple/our-home.ts'
import { ourYear as texts } from '@love-space/texts/en/couple/our-year.ts'
import { review as reviewTexts } from '@love-space/texts/en/couple/review.ts'
import { fill } from '@love-space/texts/fill.ts'
import { fillCount } from '@love-space/texts/plural.ts'
import { Button, buttonClass } from '@love-space/ui/button.tsx'
import { EmptyState } from '@love-space/ui/empty-state.tsx'
import { ErrorState } from '@love-space/ui/error-state.tsx'
import { Page } from '@love-space/ui/page.tsx'
import { SelectField } from '@love-space/ui/select-field.tsx'
import { useAction } from '@love-space/ui/use-action.ts'
import { useQuery } from '@love-space/web-kit/query.ts'
import { Link, useNavigate, useParams, useSearchParams } from '@love-space/web-kit/router.ts'
import { useMySpace } from '@love-space/web-kit/session/my-space.ts'
import { lastYearTogether } from '../../shared/anniversary.ts'
import { longDay } from '../../shared/calendar-days.ts'
import { anniversaryYear, ourYearOf, storyOf, storyParameter } from '../../shared/our-year.paths.ts'
import { letterMonthsQuery } from '../messages/letters.queries.ts'
import { SignInRequired } from '../../shared/sign-in-required.tsx'
import { Skeletons } from '../../shared/skeletons.tsx'
import { Book } from './book.tsx'
import { lettersOfYearQuery, yearQuery } from './our-year.queries.ts'
import { chosenYear, daysAtEnd, hasPages, letterCount, rangeOfYear, yearsOf } from './our-year.rules.ts'
import { printBook } from './print-book.ts'
import { Review } from './review.tsx'

export default function OurYearPage() {
  return <SignInRequired title={texts.title}>{(user) => <OurYear user={user} />}</SignInRequired>
}

function OurYear({ user }: { user: User }) {
  const { data: space, isPending, isError, isFetching, refetch } = useMySpace()
  const isStory = useSearchParams()[0].has(storyParameter)
  if (space && isStory) return <ReviewOfYear key={space.id} space={space} />
  if (space) return <BookOfYear key={space.id} user={user} space={space} />
  return (
    <Page title={texts.title} subtitle={texts.subtitle}>
      {isPending ? (
        <BookSkeleton />
      ) : isError ? (
        <ErrorState title={ourHome.loadFailed} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <EmptyState icon={<BookHeart />} title={texts.empty} />
      )}
    </Page>
  )
}

function BookOfYear({ user, space }: { user: User; space: Space }) {
  const year = chosenYear(useParams()['year'], space)
  const range = rangeOfYear(year)
  const book = useQuery(yearQuery(space, range))
  const months = useQuery(letterMonthsQuery)
  const navigate = useNavigate()
  const pages = useRef<HTMLDivElement>(null)
  const print = useAction(async () => pages.current && (await printBook(pages.current)))
  const { data: material } = book
  const failed = [book, months].find(({ isError }) => isError)
  const isFull = material !== undefined && months.data !== undefined && hasPages(material)
  return (
    <Page title={fill(texts.of, { year })} subtitle={texts.subtitle}>
      <div className="flex flex-wrap items-end gap-4">
        <SelectField
          label={texts.year}
          value={year}
          options={yearsOf(space).map((one) => ({ value: one, label: one }))}
          onChange={({ target }) => void navigate(ourYearOf(target.value), { replace: true })}
        />
        <Link to={storyOf(year)} className={buttonClass('secondary')}>
          {reviewTexts.show}
        </Link>
        {isFull && (
          <Button icon={<Printer aria-hidden />} busy={print.isBusy} onClick={() => void print.run()}>
            {texts.print}
          </Button>
        )}
      </div>
      {isFull ? (
        <>
          <p className="text-sm text-pretty text-text-muted">{texts.howMore}</p>
          <Book
            ref={pages}
            user={user}
            space={space}
            year={year}
            range={range}
            material={material}
            letters={letterCount(months.data, year)}
          />
        </>
      ) : failed ? (
        <ErrorState title={texts.loadFailed} onRetry={() => void failed.refetch()} retrying={failed.isFetching} />
      ) : material && months.data ? (
        <NothingYet year={year} />
      ) : (
        <BookSkeleton />
      )}
    </Page>
  )
}

const NothingYet = ({ year }: { year: string }) => (
  <EmptyState
    icon={<BookHeart />}
    title={fill(texts.nothing, { year })}
    action={
      <span className="flex flex-wrap justify-center gap-2">
        <Link to={paths.memory} className={buttonClass('primary')}>
          {texts.toMemories}
        </Link>
        <Link to={paths.letters} className={buttonClass('secondary')}>
          {texts.toLetters}
        </Link>
      </span>
    }
  >
    {texts.nothingHint}
  </EmptyState>
)

const BookSkeleton = () => <Skeletons label={texts.loading} each={['aspect-[210/297]', 'h-96']} className="gap-6" />

/** Returns the last year together for the anniversary, else a calendar year. */
const reviewedYear = (given: string | undefined, space: Space) => {
  const past = given === anniversaryYear ? lastYearTogether(space.relationshipStartDate, space.today) : undefined
  if (past) {
    const { from, to, years, anniversary } = past
    const title = fillCount(reviewTexts.ofAnniversary, years, { n: years })
    return { year: to.slice(0, 4), range: { from, to }, days: daysAtEnd({ from, to: anniversary }, space), title }
  }
  const year = chosenYear(given, space)
  const range = rangeOfYear(year)
  return { year, range, days: daysAtEnd(range, space), title: fill(reviewTexts.of, { year }) }
}

function ReviewOfYear({ space }: { space: Space }) {
  const { year, range, days, title } = reviewedYear(useParams()['year'], space)
  const { from, to } = range
  const book = useQuery(yearQuery(space, range))
  const letters = useQuery(lettersOfYearQuery(space, range))
  const navigate = useNavigate()
  const failed = [book, letters].find(({ isError }) => isError)
  return (
    <Page
      title={title}
      subtitle={fill(reviewTexts.subtitle, { from: longDay(from), to: longDay(to) })}
      actions={
        <Link to={ourYearOf(year)} className={buttonClass('secondary')}>
          {reviewTexts.toBook}
        </Link>
      }
    >
      {book.data && letters.data ? (
        <Review
          space={space}
          days={days}
          material={book.data}
          letters={letters.data}
          onClose={() => void navigate(ourYearOf(year))}
        />
      ) : failed ? (
        <ErrorState title={reviewTexts.loadFailed} onRetry={() => void failed.refetch()} retrying={failed.isFetching} />
      ) : (
        <Skeletons label={reviewTexts.loading} each={['h-[60dvh]']} />
      )}
    </Page>
  )
}
