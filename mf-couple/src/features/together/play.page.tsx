import { Gamepad2, Sparkles } from 'lucide-react'
import type { User } from '@love-space/contracts/auth/user.ts'
import { home } from '@love-space/texts/en/couple/home.ts'
import { ourHome } from '@love-space/texts/en/couple/our-home.ts'
import { menu } from '@love-space/texts/en/couple/menu.ts'
import { memories } from '@love-space/texts/en/couple/memories.ts'
import { us } from '@love-space/texts/en/couple/us.ts'
import { EmptyState } from '@love-space/ui/empty-state.tsx'
import { ErrorState } from '@love-space/ui/error-state.tsx'
import { Page } from '@love-space/ui/page.tsx'
import { useMySpace } from '@love-space/web-kit/session/my-space.ts'
import { ReadOnlyBanner } from '../../shared/read-only-banner.tsx'
import { Row, Rows } from '../../shared/rows.tsx'
import { SignInRequired } from '../../shared/sign-in-required.tsx'
import { Skeletons } from '../../shared/skeletons.tsx'
import { wishesPath } from '../../shared/wishes.paths.ts'
import { GamesPanel } from '../games/games.panel.tsx'
import PlaylistSection from '../playlist/playlist.panel.tsx'

export function Component() {
  return <SignInRequired title={menu.play}>{(user) => <Play user={user} />}</SignInRequired>
}

function Play({ user }: { user: User }) {
  const { data: space, isPending, isError, isFetching, refetch } = useMySpace()
  return (
    <Page title={menu.play} width="wide">
      {space ? (
        <>
          <ReadOnlyBanner user={user} space={space} />
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-10 lg:grid-cols-2 lg:gap-12">
            <GamesPanel user={user} space={space} />
            <div className="flex flex-col gap-6">
              <PlaylistSection user={user} space={space} />
              <Rows>
                <Row to={wishesPath} icon={<Sparkles />} title={us.wishes} hint={us.wishesHint} />
              </Rows>
            </div>
          </div>
        </>
      ) : isPending ? (
        <Skeletons label={home.loading} each={['h-64', 'h-64']} className="gap-6" />
      ) : isError ? (
        <ErrorState title={ourHome.loadFailed} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <EmptyState icon={<Gamepad2 />} title={memories.noSpace} />
      )}
    </Page>
  )
}
