import { MessageCircleQuestion } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { User } from '@love-space/contracts/auth/user.ts'
import type { DailyQuestion } from '@love-space/contracts/engagement/question.ts'
import { paths, sectionOf, sections } from '@love-space/contracts/paths.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { firstNameOf } from '@love-space/couple-rules/first-name.ts'
import { ourHome } from '@love-space/texts/en/couple/our-home.ts'
import { question as texts } from '@love-space/texts/en/couple/question.ts'
import { questions } from '@love-space/texts/en/questions.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Banner } from '@love-space/ui/banner.tsx'
import { Button, buttonClass } from '@love-space/ui/button.tsx'
import { Card } from '@love-space/ui/card.tsx'
import { EmptyState } from '@love-space/ui/empty-state.tsx'
import { ErrorState } from '@love-space/ui/error-state.tsx'
import { Page } from '@love-space/ui/page.tsx'
import { Link, useLocation } from '@love-space/web-kit/router.ts'
import { partnerIn, useMySpace } from '@love-space/web-kit/session/my-space.ts'
import { longDay } from '../../shared/calendar-days.ts'
import { ReadOnlyBanner } from '../../shared/read-only-banner.tsx'
import { SignInRequired } from '../../shared/sign-in-required.tsx'
import { Skeletons } from '../../shared/skeletons.tsx'
import { AnswerCards } from './answer-cards.tsx'
import { useAnswers } from './question.queries.ts'

export function Component() {
  return <SignInRequired title={texts.all}>{(user) => <AnswersPage user={user} />}</SignInRequired>
}

const toTodays = (
  <Link to={sectionOf(paths.home, sections.question)} className={buttonClass('secondary')}>
    {texts.toTodays}
  </Link>
)

function AnswersPage({ user }: { user: User }) {
  const { data: space, isPending, isError, isFetching, refetch } = useMySpace()
  return (
    <Page title={texts.all} subtitle={texts.allSubtitle}>
      {space ? (
        <Answers key={space.id} user={user} space={space} />
      ) : isPending ? (
        <AnswersSkeleton />
      ) : isError ? (
        <ErrorState title={ourHome.loadFailed} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <EmptyState icon={<MessageCircleQuestion />} title={texts.allEmpty} />
      )}
    </Page>
  )
}

function Answers({ user, space }: { user: User; space: Space }) {
  const list = useAnswers()
  const all = list.data?.pages.flatMap(({ dailyQuestions }) => dailyQuestions)
  if (!all) {
    if (!list.isError) return <AnswersSkeleton />
    return <ErrorState title={texts.allFailed} onRetry={() => void list.refetch()} retrying={list.isFetching} />
  }
  if (all.length === 0) {
    return (
      <EmptyState icon={<MessageCircleQuestion />} title={texts.allEmpty} action={toTodays}>
        {texts.allEmptyHint}
      </EmptyState>
    )
  }
  return (
    <>
      <ReadOnlyBanner user={user} space={space} />
      <ol className="flex flex-col gap-5">
        {all.map((daily) => (
          <AnsweredQuestion key={daily.date} user={user} space={space} daily={daily} />
        ))}
      </ol>
      {list.isFetchNextPageError && <Banner tone="error">{texts.allFailed}</Banner>}
      {list.hasNextPage && (
        <Button
          variant="secondary"
          className="self-center"
          busy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {texts.more}
        </Button>
      )}
    </>
  )
}

function AnsweredQuestion({ user, space, daily }: { user: User; space: Space; daily: DailyQuestion }) {
  const { date, own, partner } = daily
  const { hash } = useLocation()
  const isTarget = hash === `#${date}`
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isTarget) item.current?.scrollIntoView({ block: 'center' })
  }, [isTarget])
  const name = firstNameOf(partnerIn(space, user.id))
  const none = date === space.today ? texts.noneYet : texts.none
  return (
    <li ref={item} id={date}>
      <Card className="flex flex-col gap-4">
        <p className="text-sm text-text-muted">
          <time dateTime={date}>{longDay(date)}</time>
        </p>
        <h2 className="font-display text-xl text-balance">{questions[daily.question] ?? texts.newer}</h2>
        <AnswerCards
          user={user}
          space={space}
          daily={daily}
          answer={{ text: own?.text ?? '', voice: own?.voice ?? null }}
        />
        {!partner.answer && (
          <p className="text-sm text-text-muted">
            {partnerIn(space, user.id) ? fill(none, { name }) : texts.noneAlone}
          </p>
        )}
      </Card>
    </li>
  )
}

const AnswersSkeleton = () => <Skeletons label={texts.allLoading} each={['h-52', 'h-52', 'h-52']} className="gap-5" />
