import {
  Bell,
  BellRing,
  BookHeart,
  CalendarHeart,
  CalendarPlus,
  Heart,
  LifeBuoy,
  LogOut,
  Mails,
  MessageCircleQuestion,
  Sparkles,
  Trash2,
  User as Person,
} from 'lucide-react'
import type { ComponentType } from 'react'
import type { User } from '@love-space/contracts/auth/user.ts'
import { capsulesPage } from '@love-space/contracts/capsules-page.ts'
import { paths } from '@love-space/contracts/paths.ts'
import { settingsPageOf, settingsPages } from '@love-space/contracts/settings-pages.ts'
import { sharedPage } from '@love-space/contracts/share-target.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { daysTogether } from '@love-space/couple-rules/days-together.ts'
import { firstNameOf } from '@love-space/couple-rules/first-name.ts'
import { ourHome } from '@love-space/texts/en/couple/our-home.ts'
import { us as texts } from '@love-space/texts/en/couple/us.ts'
import { fill } from '@love-space/texts/fill.ts'
import { locale } from '@love-space/texts/locale.ts'
import { LoadFailed } from '@love-space/ui/load-failed.tsx'
import { Page } from '@love-space/ui/page.tsx'
import { useLazyPart } from '@love-space/ui/use-lazy-part.ts'
import { useSignOut } from '@love-space/ui/use-sign-out.tsx'
import { useMySpace } from '@love-space/web-kit/session/my-space.ts'
import { useNavigate, useParams } from '@love-space/web-kit/router.ts'
import { longDay } from '../../shared/calendar-days.ts'
import { ourYearOf, ourYearPage } from '../../shared/our-year.paths.ts'
import { PersonAvatar } from '../../shared/person-avatar.tsx'
import { Row, Rows } from '../../shared/rows.tsx'
import { SignInRequired } from '../../shared/sign-in-required.tsx'
import { wishesPage, wishesPath } from '../../shared/wishes.paths.ts'
import { useTrashDialog } from '../../shared/items/trash-button.tsx'
import { AppearanceSection } from '../settings/appearance.panel.tsx'

/** Pages below this one in the address. They are loaded here, so that the first route need not know of them. */
const loads = new Map<string, () => Promise<{ default: ComponentType }>>(
  Object.entries({
    [ourYearPage]: () => import('../our-year/our-year.panel.tsx'),
    [sharedPage]: () => import('../sharing/sharing.panel.tsx'),
    [capsulesPage]: () => import(/* webpackChunkName: "capsules" */ '../capsules/capsules.panel.tsx'),
    [wishesPage]: () => import(/* webpackChunkName: "wishes" */ '../wishes/wishes.panel.tsx'),
  }),
)

export function Component() {
  const { section = '' } = useParams()
  const load = loads.get(section)
  return load ? <LatePage key={section} load={load} /> : <UsPage />
}

function LatePage({ load }: { load: () => Promise<{ default: ComponentType }> }) {
  const { Part, isMissing, retry } = useLazyPart(load)
  return Part ? <Part /> : isMissing && <LoadFailed onRetry={retry} />
}

function UsPage() {
  return <SignInRequired title={texts.title}>{(user) => <Us user={user} />}</SignInRequired>
}

function Us({ user }: { user: User }) {
  const { data: space } = useMySpace()
  const navigate = useNavigate()
  const { signOut, question } = useSignOut(texts.signOut, () => void navigate(paths.home))
  return (
    <Page title={texts.title} titleHidden>
      {space && <Together space={space} />}
      {space && <Kept user={user} space={space} />}
      <Rows title={texts.settings}>
        <Row to={paths.settings} icon={<Person />} title={texts.yours} hint={texts.yoursHint} />
        <Row to={paths.spaceSettings} icon={<Heart />} title={texts.spaces} hint={texts.spacesHint} />
        <Row
          to={settingsPageOf(paths.settings, settingsPages.notifications)}
          icon={<BellRing />}
          title={texts.notificationSettings}
          hint={texts.notificationSettingsHint}
        />
      </Rows>
      <AppearanceSection user={user} />
      <Rows>
        <Row to={paths.help} icon={<LifeBuoy />} title={texts.help} />
        <Row icon={<LogOut />} title={texts.signOut} onPress={signOut} />
      </Rows>
      {question}
    </Page>
  )
}

function Together({ space }: { space: Space }) {
  const { users, relationshipStartDate: start, today } = space
  const together = daysTogether(start, today)
  return (
    <div className="flex flex-col items-center gap-3 pt-2 text-center">
      <div className="flex -space-x-3 rtl:space-x-reverse">
        {users.map((one) => (
          <span key={one.id} className="rounded-full ring-4 ring-bg">
            <PersonAvatar of={one} space={space} size="xl" />
          </span>
        ))}
      </div>
      <p className="font-display text-3xl wrap-anywhere">{users.map(firstNameOf).join(' & ')}</p>
      <p className="text-text-muted">
        {users.length < 2
          ? texts.alone
          : together.kind === 'together' && start
            ? `${fill(ourHome.dayChip, { n: together.days.toLocaleString(locale) })} · ${fill(ourHome.since, { date: longDay(start) })}`
            : space.customName}
      </p>
    </div>
  )
}

function Kept({ user, space }: { user: User; space: Space }) {
  const trash = useTrashDialog(user, space)
  return (
    <>
      <Rows title={texts.ours}>
        <Row to={paths.timeline} icon={<CalendarHeart />} title={texts.timeline} hint={texts.timelineHint} />
        <Row to={paths.letters} icon={<Mails />} title={texts.letters} hint={texts.lettersHint} />
        <Row to={paths.answers} icon={<MessageCircleQuestion />} title={texts.answers} hint={texts.answersHint} />
        <Row to={wishesPath} icon={<Sparkles />} title={texts.wishes} hint={texts.wishesHint} />
        <Row
          to={ourYearOf(space.today.slice(0, 4))}
          icon={<BookHeart />}
          title={texts.ourYear}
          hint={texts.ourYearHint}
        />
        <Row
          to={paths.notifications}
          icon={<Bell />}
          title={texts.news}
          hint={texts.newsHint}
          // Hidden on wide screens, where the bell's panel shows them.
          className="md:hidden"
        />
        <Row
          to={settingsPageOf(paths.spaceSettings, settingsPages.calendar)}
          icon={<CalendarPlus />}
          title={texts.calendar}
          hint={texts.calendarHint}
        />
        <Row icon={<Trash2 />} title={texts.trash} hint={texts.trashHint} onPress={trash.open} />
      </Rows>
      {trash.dialog}
    </>
  )
}
