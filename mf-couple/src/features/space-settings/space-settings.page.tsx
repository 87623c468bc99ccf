import {
  CalendarPlus,
  DoorClosed,
  Flame,
  Heart,
  FolderInput,
  Images,
  LogOut,
  Nfc,
  Palette,
  TextQuote,
  UsersRound,
} from 'lucide-react'
import type { User } from '@love-space/contracts/auth/user.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { paths, sectionOf, sections } from '@love-space/contracts/paths.ts'
import { settingsPages } from '@love-space/contracts/settings-pages.ts'
import { firstNameOf } from '@love-space/couple-rules/first-name.ts'
import { calendar } from '@love-space/texts/en/couple/calendar.ts'
import { common } from '@love-space/texts/en/couple/common.ts'
import { files } from '@love-space/texts/en/couple/files.ts'
import { importing } from '@love-space/texts/en/couple/import.ts'
import { home } from '@love-space/texts/en/couple/home.ts'
import { spaceSettings as texts } from '@love-space/texts/en/couple/space-settings.ts'
import { ending } from '@love-space/texts/en/couple/ending.ts'
import { Banner } from '@love-space/ui/banner.tsx'
import { buttonClass } from '@love-space/ui/button.tsx'
import { ErrorState } from '@love-space/ui/error-state.tsx'
import { Page } from '@love-space/ui/page.tsx'
import { Skeleton } from '@love-space/ui/skeleton.tsx'
import { partnerIn, useMySpace } from '@love-space/web-kit/session/my-space.ts'
import { useQuery } from '@love-space/web-kit/query.ts'
import { Link, Navigate, useLocation } from '@love-space/web-kit/router.ts'
import type { LoginState } from '../../shared/login-state.ts'
import { ReadOnlyBanner } from '../../shared/read-only-banner.tsx'
import { SettingsPages, type SettingsGroup } from '../../shared/settings-pages.tsx'
import { SettingsSection } from '../../shared/settings-section.tsx'
import { SignInRequired } from '../../shared/sign-in-required.tsx'
import { isWritable } from '../../shared/space-state.ts'
import { LateJoinRequest } from '../joining/join-request.panel.tsx'
import { Moments } from '../moments/moments.panel.tsx'
import { calendarFeedQuery } from './calendar-feed.queries.ts'
import { CalendarSection } from './calendar-section.tsx'
import { DetailsSection } from './details-section.tsx'
import { EndSection } from './end-section.tsx'
import { FormerSpacesSection } from './former-spaces-section.tsx'
import { LateImport } from './import-section.tsx'
import { LeaveSection } from './leave-section.tsx'
import { LookSection } from './look-section.tsx'
import { PartnerSection } from './partner-section.tsx'
import { PicturesSection } from './pictures-section.tsx'
import { RingsSection } from './rings-section.tsx'
import { SetupForm } from './setup-form.tsx'
import { StreakSection } from './streak-section.tsx'
import { WordsSection } from './words-section.tsx'

export function Component() {
  return <SignInRequired title={texts.title}>{(user) => <SpaceSettings user={user} />}</SignInRequired>
}

function SpaceSettings({ user }: { user: User }) {
  const { data: space } = useMySpace()
  return (
    <>
      <Sections user={user} />
      {space && <Moments user={user} space={space} />}
    </>
  )
}

function Sections({ user }: { user: User }) {
  const { hash } = useLocation()
  const message = useMessage()
  const { data: space, isPending, isFetching, refetch } = useMySpace()
  if (isPending) return <Loading />
  if (space === undefined) {
    return (
      <Page title={texts.title} titleHidden>
        <ErrorState title={texts.loadFailed} onRetry={() => void refetch()} retrying={isFetching} />
      </Page>
    )
  }
  const isForNewSpace = space === null || (space.status === 'ENDED' && hash === `#${sections.newSpace}`)
  if (isForNewSpace && user.mustChoosePassword) {
    const state: LoginState = { returnTo: paths.spaceSettings }
    return <Navigate to={paths.choosePassword} replace state={state} />
  }
  const isReadOnly = space !== null && !isWritable(space)
  if (space?.status === 'ENDED' && hash === `#${sections.newSpace}`) {
    const leave = { to: paths.spaceSettings, label: ending.anewBack, isReplaced: true }
    return <SetupForm key="new" space={null} title={ending.anewTitle} lead={texts.setupLead} leave={leave} />
  }
  if (space === null || (!space.spaceSettingComplete && !isReadOnly)) {
    return <SetupForm key="setup" space={space} lead={message ?? texts.setupLead} />
  }
  return <AllSections user={user} space={space} isReadOnly={isReadOnly} isStale={isFetching} />
}

interface AllSectionsProps {
  user: User
  space: Space
  isReadOnly: boolean
  /** Whether the space may have changed since this browser cached it. */
  isStale: boolean
}

function AllSections({ user, space, isReadOnly, isStale }: AllSectionsProps) {
  const given = { user, space, isReadOnly }
  const partner = partnerIn(space, user.id)
  // A read-only space cannot get a calendar feed; an existing one can be turned off.
  const { data: feed } = useQuery({ ...calendarFeedQuery(space.id), enabled: isReadOnly })
  const groups: readonly SettingsGroup[] = [
    {
      title: texts.groups.place,
      pages: [
        {
          id: settingsPages.details,
          title: texts.details,
          hint: space.customName,
          icon: <Heart />,
          part: <DetailsSection {...given} />,
        },
        { id: settingsPages.pictures, title: files.pictures, icon: <Images />, part: <PicturesSection {...given} /> },
        { id: settingsPages.words, title: texts.words, icon: <TextQuote />, part: <WordsSection {...given} /> },
        !isReadOnly && {
          id: settingsPages.look,
          title: texts.look,
          icon: <Palette />,
          part: <LookSection {...given} />,
        },
        { id: settingsPages.streak, title: texts.streak, icon: <Flame />, part: <StreakSection {...given} /> },
      ],
    },
    {
      title: texts.groups.doors,
      pages: [
        {
          id: settingsPages.partner,
          title: texts.partner,
          hint: partner ? firstNameOf(partner) : texts.noPartner,
          icon: <UsersRound />,
          part: <PartnerSection {...given} />,
        },
        { id: settingsPages.rings, title: texts.rings, icon: <Nfc />, part: <RingsSection {...given} /> },
        !isReadOnly && {
          id: settingsPages.import,
          title: importing.title,
          icon: <FolderInput />,
          part: <LateImport user={user} space={space} />,
        },
        (!isReadOnly || Boolean(feed)) && {
          id: settingsPages.calendar,
          title: calendar.title,
          icon: <CalendarPlus />,
          part: <CalendarSection {...given} />,
        },
      ],
    },
    {
      pages: [
        space.status !== 'ENDED' && {
          id: settingsPages.end,
          title: ending.end,
          icon: <DoorClosed />,
          part: <EndSection {...given} />,
        },
        (partner !== null || space.status === 'ENDED') && {
          id: settingsPages.leave,
          title: ending.leave,
          icon: <LogOut />,
          part: <LeaveSection {...given} />,
        },
      ],
    },
  ]
  return (
    <SettingsPages
      path={paths.spaceSettings}
      title={texts.title}
      subtitle={space.customName}
      groups={groups}
      isKnown={!isStale && (!isReadOnly || feed !== undefined)}
      above={
        <>
          <Message />
          <ReadOnlyBanner user={user} space={space} />
          <LateJoinRequest space={space} userId={user.id} />
        </>
      }
      below={
        <>
          {space.status === 'ENDED' && <BeginAnew />}
          <FormerSpacesSection />
        </>
      }
    />
  )
}

const BeginAnew = () => (
  <SettingsSection title={ending.anew} hint={ending.anewHint}>
    <Link
      to={sectionOf(paths.spaceSettings, sections.newSpace)}
      className={`${buttonClass('secondary')} self-start max-sm:w-full`}
    >
      {ending.anewStart}
    </Link>
  </SettingsSection>
)

function useMessage(): string | undefined {
  const { state } = useLocation() as { state: { message?: unknown } | null }
  return typeof state?.message === 'string' ? state.message : undefined
}

function Message() {
  const message = useMessage()
  if (message === undefined) return null
  return (
    <Banner
      tone="success"
      action={
        <Link to={paths.home} className={buttonClass('secondary', 'sm')}>
          {common.goHome}
        </Link>
      }
    >
      {message}
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
