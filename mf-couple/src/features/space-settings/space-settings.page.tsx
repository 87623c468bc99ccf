import { useEffect } from 'react'
import type { User } from '@love-space/contracts/http/auth.ts'
import type { Space } from '@love-space/contracts/http/space.ts'
import { common } from '@love-space/texts/en/couple/common.ts'
import { home } from '@love-space/texts/en/couple/home.ts'
import { spaceSettings as texts } from '@love-space/texts/en/couple/space-settings.ts'
import { Banner } from '@love-space/ui/banner.tsx'
import { buttonClass } from '@love-space/ui/button.tsx'
import { ErrorState } from '@love-space/ui/error-state.tsx'
import { Page } from '@love-space/ui/page.tsx'
import { Skeleton } from '@love-space/ui/skeleton.tsx'
import { useMySpace } from '@love-space/web-kit/my-space.ts'
import { Link, useLocation } from '@love-space/web-kit/router.ts'
import { SignInRequired } from '../account/sign-in-required.tsx'
import { DetailsSection } from './details-section.tsx'
import { EndSection } from './end-section.tsx'
import { PartnerSection, partnerSectionId } from './partner-section.tsx'
import { RingsSection } from './rings-section.tsx'
import { SetupForm } from './setup-form.tsx'

/** What belongs to the two: setting up the space, and later its details, rings, partner and end. */
export function Component() {
  return <SignInRequired title={texts.title}>{(user) => <SpaceSettings user={user} />}</SignInRequired>
}

function SpaceSettings({ user }: { user: User }) {
  const { data: space, isPending, isFetching, refetch } = useMySpace()
  if (isPending) return <Loading />
  if (space === undefined) {
    return (
      <Page title={texts.title} titleHidden>
        <ErrorState title={texts.loadFailed} onRetry={() => void refetch()} retrying={isFetching} />
      </Page>
    )
  }
  const isReadOnly = space !== null && space.status !== 'ACTIVE'
  if (space === null || (!space.spaceSettingComplete && !isReadOnly)) {
    return (
      <Page title={texts.setupTitle} subtitle={texts.setupLead} width="narrow">
        <Message />
        <SetupForm key={space?.id ?? 'new'} space={space} />
      </Page>
    )
  }
  return <Sections user={user} space={space} isReadOnly={isReadOnly} />
}

function Sections({ user, space, isReadOnly }: { user: User; space: Space; isReadOnly: boolean }) {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash === `#${partnerSectionId}`) document.getElementById(partnerSectionId)?.scrollIntoView()
  }, [hash])
  return (
    <Page title={texts.title} subtitle={space.customName}>
      <Message isDone />
      {isReadOnly && (
        <Banner tone="info">{space.status === 'PAUSED' ? home.readOnlyPaused : home.readOnlyEnded}</Banner>
      )}
      <DetailsSection space={space} isReadOnly={isReadOnly} />
      <RingsSection user={user} space={space} isReadOnly={isReadOnly} />
      <PartnerSection user={user} space={space} isReadOnly={isReadOnly} />
      {space.status !== 'ENDED' && <EndSection space={space} />}
    </Page>
  )
}

/** What the page before wanted to say; where nothing is left to do, with the way home. */
function Message({ isDone = false }: { isDone?: boolean }) {
  const { state } = useLocation() as { state: { message?: unknown } | null }
  if (typeof state?.message !== 'string') return null
  return (
    <Banner
      tone="success"
      action={
        isDone && (
          <Link to="/" className={buttonClass('secondary', 'sm')}>
            {common.goHome}
          </Link>
        )
      }
    >
      {state.message}
    </Banner>
  )
}

function Loading() {
  return (
    <Page title={texts.title}>
      <div role="status" aria-busy className="flex flex-col gap-6">
        <span className="sr-only">{home.loading}</span>
        <Skeleton className="h-80 rounded-card" />
        <Skeleton className="h-44 rounded-card" />
      </div>
    </Page>
  )
}
