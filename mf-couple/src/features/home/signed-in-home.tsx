import type { User } from '@love-space/contracts/http/auth.ts'
import type { Space } from '@love-space/contracts/http/space.ts'
import { home } from '@love-space/texts/en/couple/home.ts'
import { Banner } from '@love-space/ui/banner.tsx'
import { ErrorState } from '@love-space/ui/error-state.tsx'
import { Skeleton } from '@love-space/ui/skeleton.tsx'
import { partnerIn, useMySpace } from '@love-space/web-kit/my-space.ts'
import { ConversationPanel } from '../messages/conversation-panel.tsx'
import { HomeHero } from './home-hero.tsx'
import { NoSpace, SetupIncomplete, WaitingForPartner } from './next-steps.tsx'

/** Home of somebody signed in: their space, or the way to one. */
export function SignedInHome({ user }: { user: User }) {
  const { data: space, isPending, isError, isFetching, refetch } = useMySpace()
  if (space) return <SpaceHome user={user} space={space} />
  if (isPending) return <HomeSkeleton />
  if (isError) return <ErrorState title={home.loadFailed} onRetry={() => void refetch()} retrying={isFetching} />
  return <NoSpace user={user} />
}

function SpaceHome({ user, space }: { user: User; space: Space }) {
  const isActive = space.status === 'ACTIVE'
  const partner = partnerIn(space, user.id)
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-6 px-gutter pt-6 md:gap-8 md:pt-10">
      {!isActive && <Banner tone="info">{space.status === 'PAUSED' ? home.readOnlyPaused : home.readOnlyEnded}</Banner>}
      <HomeHero user={user} space={space} />
      {isActive && !space.spaceSettingComplete && <SetupIncomplete />}
      {isActive && !partner && <WaitingForPartner />}
      <ConversationPanel user={user} space={space} />
    </div>
  )
}

function HomeSkeleton() {
  return (
    <div role="status" aria-busy className="mx-auto grid w-full max-w-6xl gap-6 px-gutter pt-6 md:grid-cols-2 md:pt-10">
      <span className="sr-only">{home.loading}</span>
      <div className="flex flex-col gap-4 md:py-10">
        <Skeleton className="h-12 w-4/5" />
        <Skeleton className="h-6 w-3/5" />
        <Skeleton className="mt-4 h-13 w-64 rounded-full" />
      </div>
      <Skeleton className="h-64 rounded-card" />
      <Skeleton className="h-72 rounded-card md:col-span-2" />
    </div>
  )
}
