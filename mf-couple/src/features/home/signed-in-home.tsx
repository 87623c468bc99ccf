import { useEffect } from 'react'
import type { User } from '@love-space/contracts/auth/user.ts'
import { dayParameter } from '@love-space/contracts/paths.ts'
import { ourHome } from '@love-space/texts/en/couple/our-home.ts'
import { ErrorState } from '@love-space/ui/error-state.tsx'
import { mySpaceQuery, useMySpace } from '@love-space/web-kit/session/my-space.ts'
import { queryClient } from '@love-space/web-kit/queries/query-client.ts'
import { dayNowIn } from '../../shared/calendar-days.ts'
import { todaysConversation } from '../messages/conversation.queries.ts'
import { todaysMoods } from '../moods/moods.queries.ts'
import { HomeSkeleton } from './home-skeleton.tsx'
import { LateNextSteps } from './late-next-steps.tsx'
import { quoteQuery } from './quote-line.tsx'
import { SpaceHome } from './space-home.tsx'

function prefetchFirstScreen(): void {
  void queryClient.prefetchQuery(quoteQuery(dayNowIn()))
  if (queryClient.getQueryData(mySpaceQuery.queryKey) !== undefined) return
  if (!new URLSearchParams(window.location.search).has(dayParameter)) void todaysConversation.ask()
  void todaysMoods.ask()
}

export default function SignedInHome({ user }: { user: User }) {
  const { data: space, isPending, isError, isFetching, refetch } = useMySpace()
  useEffect(prefetchFirstScreen, [])
  if (space) return <SpaceHome user={user} space={space} />
  if (isPending) return <HomeSkeleton />
  if (isError) return <ErrorState title={ourHome.loadFailed} onRetry={() => void refetch()} retrying={isFetching} />
  return <LateNextSteps user={user} space={null} />
}
