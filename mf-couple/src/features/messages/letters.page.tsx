import { Feather, Hourglass, SearchX, X } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { User } from '@love-space/contracts/auth/user.ts'
import { capsulesPath } from '@love-space/contracts/capsules-page.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { newParameter, paths, sectionOf, sections, tagParameter } from '@love-space/contracts/paths.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { wordsToFind } from '@love-space/couple-rules/search-words.ts'
import { ourHome } from '@love-space/texts/en/couple/our-home.ts'
import { letters as texts } from '@love-space/texts/en/couple/letters.ts'
import { fill } from '@love-space/texts/fill.ts'
import { isOne } from '@love-space/texts/plural.ts'
import { Banner } from '@love-space/ui/banner.tsx'
import { Button, buttonClass } from '@love-space/ui/button.tsx'
import { EmptyState } from '@love-space/ui/empty-state.tsx'
import { ErrorState } from '@love-space/ui/error-state.tsx'
import { Page } from '@love-space/ui/page.tsx'
import { SelectField } from '@love-space/ui/select-field.tsx'
import { TextField } from '@love-space/ui/text-field.tsx'
import { useQuery } from '@love-space/web-kit/query.ts'
import { Link, useSearchParams } from '@love-space/web-kit/router.ts'
import { useMySpace } from '@love-space/web-kit/session/my-space.ts'
import { monthName } from '../../shared/calendar-days.ts'
import { LoadMore } from '../../shared/load-more.tsx'
import { ReadOnlyBanner } from '../../shared/read-only-banner.tsx'
import { Row, Rows } from '../../shared/rows.tsx'
import { RetryBanner } from '../../shared/retry-banner.tsx'
import { SignInRequired } from '../../shared/sign-in-required.tsx'
import { Skeletons } from '../../shared/skeletons.tsx'
import { LetterList } from './letter-list.tsx'
import { findLettersHere, letterMonthsQuery, useLetters } from './letters.queries.ts'
import { isSearch, type WantedLetters } from './letters.rules.ts'

const wordsParameter = 'words'
const monthParameter = 'month'
const typingMs = 300
const daysPattern = /^\d{4}-\d{2}-\d{2}(,\d{4}-\d{2}-\d{2})*$/
const monthPattern = /^\d{4}-(0[1-9]|1[0-2])$/

export function Component() {
  return <SignInRequired title={texts.title}>{(user) => <LettersPage user={user} />}</SignInRequired>
}

function LettersPage({ user }: { user: User }) {
  const { data: space, isPending, isError, isFetching, refetch } = useMySpace()
  return (
    <Page title={texts.title} subtitle={texts.subtitle}>
      {space ? (
        <AllLetters key={space.id} user={user} space={space} />
      ) : isPending ? (
        <LettersSkeleton />
      ) : isError ? (
        <ErrorState title={ourHome.loadFailed} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <EmptyState icon={<Feather />} title={texts.empty} />
      )}
    </Page>
  )
}

type Choose = (change: Readonly<Record<string, string>>, how?: { readonly replace?: boolean }) => void

function useWanted() {
  const [parameters, setParameters] = useSearchParams()
  const typed = parameters.get(wordsParameter) ?? ''
  const month = parameters.get(monthParameter) ?? ''
  const days = parameters.get(newParameter) ?? ''
  const choose: Choose = (change, how) =>
    setParameters(
      (before) => {
        const after = new URLSearchParams(before)
        for (const [name, value] of Object.entries(change)) {
          if (value === '') after.delete(name)
          else after.set(name, value)
        }
        return after
      },
      { preventScrollReset: true, ...how },
    )
  const wanted: WantedLetters = {
    words: wordsToFind(typed).length > 0 ? typed : '',
    tag: (parameters.get(tagParameter) ?? '').slice(0, limits.loveMessageTagCharsMax),
    month: monthPattern.test(month) ? month : '',
    days: daysPattern.test(days) ? days : '',
  }
  return { typed, wanted, choose }
}

const countOf = (text: { readonly one: string; readonly other: string }, n: number): string =>
  isOne(n) ? text.one : fill(text.other, { n })

function AllLetters({ user, space }: { user: User; space: Space }) {
  const { typed, wanted, choose } = useWanted()
  const list = useLetters(wanted)
  const hasFailed = list.isError && (!list.data || list.isPlaceholderData)
  const isHere = hasFailed && isSearch(wanted)
  const letters = isHere ? findLettersHere(wanted) : list.data?.pages.flatMap(({ loveMessages }) => loveMessages)
  const total = isHere ? letters?.length : list.data?.pages.at(-1)?.total
  const showAll = () => choose({ [wordsParameter]: '', [tagParameter]: '', [monthParameter]: '', [newParameter]: '' })
  return (
    <>
      <ReadOnlyBanner user={user} space={space} />
      <Rows>
        <Row to={capsulesPath} icon={<Hourglass />} title={texts.sealed} hint={texts.sealedHint} />
      </Rows>
      <Search typed={typed} wanted={wanted} choose={choose} />
      {isHere ? (
        <Banner tone="offline">{texts.fromThisDevice}</Banner>
      ) : (
        list.isError && letters && <RetryBanner text={texts.loadFailed} query={list} />
      )}
      {letters && total !== undefined && total > 0 && (
        <p role="status" className="text-text-muted">
          {countOf(isSearch(wanted) ? texts.found : texts.count, total)}
        </p>
      )}
      {!letters ? (
        list.isError ? (
          <ErrorState title={texts.loadFailed} onRetry={() => void list.refetch()} retrying={list.isFetching} />
        ) : (
          <LettersSkeleton />
        )
      ) : letters.length > 0 ? (
        <LetterList letters={letters} user={user} space={space} />
      ) : (
        <NoLetters wanted={wanted} onShowAll={showAll} />
      )}
      {!isHere && list.hasNextPage && (
        <LoadMore
          isLoading={list.isFetchingNextPage}
          hasFailed={list.isError}
          texts={{ more: texts.more, loading: texts.loadingMore }}
          onMore={() => void (list.isFetching ? undefined : list.fetchNextPage())}
        />
      )}
    </>
  )
}

interface SearchProps {
  readonly typed: string
  readonly wanted: WantedLetters
  readonly choose: Choose
}

/** Keeps the typed text. The address follows it with a debounce; another change of the address replaces it. */
function useTypedWords(typed: string, choose: Choose) {
  const [text, setText] = useState(typed)
  const [seen, setSeen] = useState(typed)
  const [sent, setSent] = useState(typed)
  if (typed !== seen) {
    setSeen(typed)
    setSent(typed)
    if (typed !== sent) setText(typed)
  }
  const search = (said: string) => {
    const words = said.trim()
    if (words === typed) return
    setSent(words)
    choose({ [wordsParameter]: words }, { replace: true })
  }
  const searchNow = useEffectEvent(search)
  useEffect(() => {
    const timer = setTimeout(() => searchNow(text), typingMs)
    return () => clearTimeout(timer)
  }, [text])
  return { text, setText, search }
}

function Search({ typed, wanted: { tag, month, days }, choose }: SearchProps) {
  const { data: months = [] } = useQuery(letterMonthsQuery)
  const { text, setText, search } = useTypedWords(typed, choose)
  const isShort = text.trim() !== '' && wordsToFind(text).length === 0
  const options = months.map(({ month: value, letters }) => ({
    value,
    label: fill(texts.monthOption, { month: monthName(value), n: letters }),
  }))
  // Whether the linked month has no letters.
  const isOther = month !== '' && !months.some(({ month: value }) => value === month)
  return (
    <form
      role="search"
      className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_14rem]"
      onSubmit={(event) => {
        event.preventDefault()
        search(text)
      }}
    >
      <TextField
        type="search"
        label={texts.search}
        hint={isShort ? texts.searchHint : undefined}
        value={text}
        maxLength={limits.searchCharsMax}
        autoComplete="off"
        enterKeyHint="search"
        onChange={({ target }) => setText(target.value)}
      />
      <SelectField
        label={texts.month}
        value={month}
        options={[
          { value: '', label: texts.allMonths },
          ...(isOther ? [{ value: month, label: monthName(month) }] : []),
          ...options,
        ]}
        onChange={({ target }) => choose({ [monthParameter]: target.value })}
      />
      {days !== '' && (
        <Button
          size="sm"
          variant="secondary"
          icon={<X aria-hidden />}
          className="justify-self-start sm:col-span-2"
          onClick={() => choose({ [newParameter]: '' })}
        >
          {texts.newHearts}
        </Button>
      )}
      {tag !== '' && (
        <Button
          size="sm"
          variant="secondary"
          icon={<X aria-hidden />}
          aria-label={fill(texts.tag, { tag })}
          className="justify-self-start sm:col-span-2"
          onClick={() => choose({ [tagParameter]: '' })}
        >
          <span dir="auto">#{tag}</span>
        </Button>
      )}
    </form>
  )
}

function NoLetters({ wanted, onShowAll }: { wanted: WantedLetters; onShowAll: () => void }) {
  const isNarrowed = isSearch(wanted) || wanted.month !== ''
  return isNarrowed ? (
    <EmptyState icon={<SearchX />} title={texts.nothing} action={<Button onClick={onShowAll}>{texts.showAll}</Button>}>
      {texts.nothingHint}
    </EmptyState>
  ) : (
    <EmptyState
      icon={<Feather />}
      title={texts.empty}
      action={
        <Link to={sectionOf(paths.home, sections.messages)} className={buttonClass('primary')}>
          {texts.write}
        </Link>
      }
    >
      {texts.emptyHint}
    </EmptyState>
  )
}

const LettersSkeleton = () => (
  <Skeletons label={texts.loading} each={['h-28 w-4/5', 'ml-auto h-24 w-4/5', 'h-32 w-4/5']} className="gap-6" />
)
