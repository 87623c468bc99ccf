import { HeartCrack } from 'lucide-react'
import type { User } from '@love-space/contracts/auth/user.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { paths } from '@love-space/contracts/paths.ts'
import { getSpace } from '@love-space/contracts/space/space.calls.ts'
import { common } from '@love-space/texts/en/couple/common.ts'
import { ourHome } from '@love-space/texts/en/couple/our-home.ts'
import { fill } from '@love-space/texts/fill.ts'
import { buttonClass } from '@love-space/ui/button.tsx'
import { EmptyState } from '@love-space/ui/empty-state.tsx'
import { ErrorState } from '@love-space/ui/error-state.tsx'
import { Page } from '@love-space/ui/page.tsx'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { useMySpace } from '@love-space/web-kit/session/my-space.ts'
import { queryOptions, useQuery } from '@love-space/web-kit/query.ts'
import { Link, Navigate, useParams } from '@love-space/web-kit/router.ts'
import { isNotFound } from '../../shared/is-not-found.ts'
import { SignInRequired } from '../../shared/sign-in-required.tsx'
import { HomeSkeleton } from './home-skeleton.tsx'
import { SpaceHome } from './space-home.tsx'

const formerSpaceQuery = (spaceId: string) =>
  queryOptions({
    queryKey: ['former-space', spaceId],
    queryFn: async ({ signal }) => {
      try {
        return (await api.call(getSpace, { params: { spaceId }, signal }))?.data.space ?? null
      } catch (error) {
        // The space is deleted, or the address is wrong.
        if (isNotFound(error)) return null
        throw error
      }
    },
    meta: { live: 'space' },
  })

export function Component() {
  const { spaceId = '' } = useParams()
  return (
    <SignInRequired title={ourHome.formerTitle}>
      {(user) => <FormerSpace key={spaceId} user={user} spaceId={spaceId} />}
    </SignInRequired>
  )
}

function FormerSpace({ user, spaceId }: { user: User; spaceId: string }) {
  const { data: mySpace } = useMySpace()
  const { data: space, isPending, isFetching, refetch } = useQuery(formerSpaceQuery(spaceId))
  if (mySpace?.id === spaceId) return <Navigate to={paths.home} replace />
  if (isPending || mySpace === undefined) return <HomeSkeleton />
  if (space) return <SpaceHome user={user} space={space} isFormer />
  if (space === undefined) {
    return <ErrorState title={ourHome.formerFailed} onRetry={() => void refetch()} retrying={isFetching} />
  }
  return (
    <Page title={ourHome.formerTitle} titleHidden width="narrow">
      <EmptyState
        icon={<HeartCrack />}
        title={ourHome.formerGone}
        action={
          <Link to={paths.home} className={buttonClass('primary')}>
            {common.goHome}
          </Link>
        }
      >
        {fill(ourHome.formerGoneHint, { days: limits.endedSpaceDays })}
      </EmptyState>
    </Page>
  )
}
