import { BookHeart, Printer } from 'lucide-react'
import { useRef } from 'react'
import type { User } from '@love-space/contracts/auth/user.ts'
import { paths } from '@love-space/contracts/paths.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { ourHome } from '@love-space/texts/en/couple/our-home.ts'
import { ourYear as texts } from '@love-space/texts/en/couple/our-year.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Button, buttonClass } from '@love-space/ui/button.tsx'
import { EmptyState } from '@love-space/ui/empty-state.tsx'
import { ErrorState } from '@love-space/ui/error-state.tsx'
import { Page } from '@love-space/ui/page.tsx'
import { SelectField } from '@love-space/ui/select-field.tsx'
import { useAction } from '@love-space/ui/use-action.ts'
import { useQuery } from '@love-space/web-kit/query.ts'
import { Link, useNavigate, useParams } from '@love-space/web-kit/router.ts'
import { useMySpace } from '@love-space/web-kit/session/my-space.ts'
import { ourYearOf } from '../../shared/our-year.paths.ts'
import { SignInRequired } from '../../shared/sign-in-required.tsx'
import { Skeletons } from '../../shared/skeletons.tsx'
import { Book } from './book.tsx'
import { yearQuery } from './our-year.queries.ts'
import { chosenYear, hasPages, rangeOfYear, yearsOf } from './our-year.rules.ts'
import { printBook } from './print-book.ts'

export default function OurYearPage() {
  return <SignInRequired title={texts.title}>{(user) => <OurYear user={user} />}</SignInRequired>
}

function OurYear({ user }: { user: User }) {
  const { data: space, isPending, isError, isFetching, refetch } = useMySpace()
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
  const { data: material, isError, isFetching, refetch } = useQuery(yearQuery(space, range))
  const navigate = useNavigate()
  const book = useRef<HTMLDivElement>(null)
  const print = useAction(async () => book.current && (await printBook(book.current)))
  const isFull = material !== undefined && hasPages(material)
  return (
    <Page title={fill(texts.of, { year })} subtitle={texts.subtitle}>
      <div className="flex flex-wrap items-end gap-4">
        <SelectField
          label={texts.year}
          value={year}
          options={yearsOf(space).map((one) => ({ value: one, label: one }))}
          onChange={({ target }) => void navigate(ourYearOf(target.value), { replace: true })}
        />
        {isFull && (
          <Button icon={<Printer aria-hidden />} busy={print.isBusy} onClick={() => void print.run()}>
            {texts.print}
          </Button>
        )}
      </div>
      {isFull ? (
        <>
          <p className="text-sm text-pretty text-text-muted">{texts.howMore}</p>
          <Book ref={book} user={user} space={space} year={year} range={range} material={material} />
        </>
      ) : material ? (
        <NothingYet year={year} />
      ) : isError ? (
        <ErrorState title={texts.loadFailed} onRetry={() => void refetch()} retrying={isFetching} />
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
